"""Search entries with a full-text index of each database's own, and how far an import has come."""

import django.db.models.deletion
from django.db import migrations, models

# FTS5 keeps words and their columns only; the texts themselves stay in the entries, and triggers follow them.
SQLITE = """
CREATE VIRTUAL TABLE cards_searchtext USING fts5(
    names, words, facets, content='cards_searchentry', content_rowid='card_id',
    tokenize='unicode61 remove_diacritics 0', prefix='1 2 3', detail=column);
CREATE TRIGGER cards_searchtext_added AFTER INSERT ON cards_searchentry BEGIN
    INSERT INTO cards_searchtext (rowid, names, words, facets)
    VALUES (new.card_id, new.names, new.words, new.facets);
END;
CREATE TRIGGER cards_searchtext_deleted AFTER DELETE ON cards_searchentry BEGIN
    INSERT INTO cards_searchtext (cards_searchtext, rowid, names, words, facets)
    VALUES ('delete', old.card_id, old.names, old.words, old.facets);
END;
CREATE TRIGGER cards_searchtext_changed AFTER UPDATE ON cards_searchentry BEGIN
    INSERT INTO cards_searchtext (cards_searchtext, rowid, names, words, facets)
    VALUES ('delete', old.card_id, old.names, old.words, old.facets);
    INSERT INTO cards_searchtext (rowid, names, words, facets)
    VALUES (new.card_id, new.names, new.words, new.facets);
END
"""
# Words as they are, without a dictionary; the "C" order is the one that beginnings can be looked up in.
POSTGRESQL = """
ALTER TABLE cards_searchentry ALTER COLUMN sort_name TYPE varchar(300) COLLATE "C";
ALTER TABLE cards_searchentry
    ADD COLUMN name_words tsvector GENERATED ALWAYS AS (
        array_to_tsvector(string_to_array(names, ' '))) STORED,
    ADD COLUMN all_words tsvector GENERATED ALWAYS AS (
        array_to_tsvector(string_to_array(names, ' ')) ||
        array_to_tsvector(string_to_array(words, ' ')) ||
        array_to_tsvector(string_to_array(btrim(facets), ' '))) STORED;
CREATE INDEX cards_by_name_words ON cards_searchentry USING gin (name_words);
CREATE INDEX cards_by_all_words ON cards_searchentry USING gin (all_words)
"""


def add_text_index(apps, schema_editor):
    vendor = schema_editor.connection.vendor
    if vendor == "sqlite":
        before_triggers, *triggers = SQLITE.split("CREATE TRIGGER")
        for statement in [before_triggers, *(f"CREATE TRIGGER{trigger}" for trigger in triggers)]:
            schema_editor.execute(statement.strip(), params=None)
    elif vendor == "postgresql":
        for statement in POSTGRESQL.split(";"):
            schema_editor.execute(statement.strip(), params=None)


def remove_text_index(apps, schema_editor):
    # PostgreSQL's is part of the table, which goes next.
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("DROP TABLE cards_searchtext", params=None)
        for name in ("added", "deleted", "changed"):
            schema_editor.execute(f"DROP TRIGGER cards_searchtext_{name}", params=None)


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0002_alter_face_mana_cost'),
    ]

    operations = [
        migrations.CreateModel(
            name='CardImport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sha256', models.CharField(max_length=64, unique=True)),
                ('entries', models.PositiveIntegerField(default=0, help_text='Entries of the file that are done.')),
                ('report', models.JSONField(default=dict)),
            ],
        ),
        migrations.AlterField(
            model_name='card',
            name='layout',
            field=models.CharField(default='normal', help_text='One of normal, transform, modal_dfc, flip, adventure, prepare, split, aftermath, meld, leveler, prototype, saga, class, case, mutate, battle, host, augment, planar, scheme, vanguard, or a new one.', max_length=20),
        ),
        migrations.AlterField(
            model_name='card',
            name='source',
            field=models.CharField(choices=[('shipped', 'Shipped with Layer One'), ('author', 'Written here'), ('imported', 'From card data')], db_index=True, default='author', editable=False, max_length=8),
        ),
        migrations.AlterField(
            model_name='face',
            name='side',
            field=models.CharField(choices=[('front', 'Front'), ('back', 'Back'), ('flip', 'flipped'), ('adventure', 'Adventure'), ('left', 'Left'), ('right', 'Right'), ('second', 'Second'), ('third', 'Third'), ('fourth', 'Fourth'), ('fifth', 'Fifth')], default='front', max_length=10),
        ),
        migrations.CreateModel(
            name='SearchEntry',
            fields=[
                ('card', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='search_entry', serialize=False, to='cards.card')),
                ('sort_name', models.CharField(help_text="The card's name, folded.", max_length=300)),
                ('names', models.TextField(help_text='The words of all names of it.')),
                ('words', models.TextField(help_text='The words of all type lines and texts of it.')),
                ('facets', models.TextField(help_text='“typecreature colorblue”, a blank at both ends.')),
            ],
            options={
                'verbose_name_plural': 'search entries',
                'indexes': [models.Index(fields=['sort_name', 'facets', 'card'], name='cards_by_folded_name')],
            },
        ),
        migrations.RunPython(add_text_index, remove_text_index),
    ]
