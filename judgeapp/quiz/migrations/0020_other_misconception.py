from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('quiz', '0019_licenses'),
    ]

    operations = [
        migrations.AddField(
            model_name='attempt',
            name='other_misconception',
            field=models.CharField(blank=True, default='', help_text='the one held together with it, where it takes two', max_length=120),
            preserve_default=False,
        ),
    ]
