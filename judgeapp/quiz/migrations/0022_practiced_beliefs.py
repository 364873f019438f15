from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('quiz', '0021_kept_differences'),
    ]

    operations = [
        migrations.AddField(
            model_name='quiz',
            name='belief',
            field=models.CharField(blank=True, default='', help_text='the belief that is practiced against', max_length=120),
            preserve_default=False,
        ),
    ]
