import type { Migration } from './migrate.ts';

/**
 * What depends on a folder is kept on each file below it (inherited roles, inherited trash), so that a call looks at
 * one row and never walks up the tree. `version` counts the changes of the whole store. It becomes the file's `place`
 * in the log of changes, and `permission.modified_at` that in lists by the last edit, before anybody looks at either:
 * an edit alone changes no more than the file's record and, where that is not there yet, adds one to `file_behind`.
 */
export const fileMigrations: readonly Migration[] = [
  {
    number: 101,
    name: 'files',
    sql: `
      create table person (
        id text primary key,
        email text not null unique,
        root_id text
      ) strict, without rowid;

      create table file (
        id text primary key,
        name text not null,
        mime_type text not null,
        parent_id text references file (id),
        owner_id text not null references person (id),
        description text,
        created_at integer not null,
        modified_at integer not null,
        last_modifier_id text not null references person (id),
        version integer not null,
        trash text not null default 'none' check (trash in ('none', 'explicit', 'inherited')),
        folder_color text,
        writers_can_share integer not null default 1,
        copy_requires_writer integer not null default 0,
        sha256 text,
        sha1 text,
        md5 text,
        size_bytes integer,
        original_name text,
        revision text,
        image_width integer,
        image_height integer,
        image_rotation integer
      ) strict, without rowid;
      create index file_by_parent on file (parent_id);
      create index file_by_owner on file (owner_id);
      create unique index file_by_version on file (version);
      create index file_by_content on file (sha256) where sha256 is not null;

      create table permission (
        file_id text not null references file (id) on delete cascade,
        person_id text not null,
        direct_role integer,
        inherited_role integer,
        role integer not null generated always as
          (max(coalesce(direct_role, 0), coalesce(inherited_role, 0))) stored,
        is_discoverable integer not null default 0,
        shared_at integer,
        sharer_id text,
        modified_at integer not null,
        primary key (file_id, person_id)
      ) strict, without rowid;
      create index permission_by_person on permission (person_id, modified_at desc, file_id);
      create trigger permission_follows_file after update of modified_at on file
        when new.modified_at <> old.modified_at
      begin
        update permission set modified_at = new.modified_at where file_id = new.id;
      end;

      create table file_mark (
        file_id text not null references file (id) on delete cascade,
        person_id text not null,
        is_starred integer not null default 0,
        viewed_at integer,
        modified_at integer,
        primary key (file_id, person_id)
      ) strict, without rowid;

      create trigger file_keeps_last_edit after update of last_modifier_id on file
        when new.last_modifier_id <> old.last_modifier_id
      begin
        insert into file_mark (file_id, person_id, modified_at)
        values (old.id, old.last_modifier_id, old.modified_at)
        on conflict (file_id, person_id) do update set modified_at = excluded.modified_at;
      end;

      create table app_file (
        client_id text not null,
        person_id text not null,
        file_id text not null references file (id) on delete cascade,
        primary key (client_id, person_id, file_id)
      ) strict, without rowid;
      create index app_file_by_file on app_file (file_id);

      create table app_property (
        file_id text not null references file (id) on delete cascade,
        client_id text not null,
        key text not null,
        value text not null,
        primary key (file_id, client_id, key)
      ) strict, without rowid;
      create index app_property_by_value on app_property (client_id, key, value, file_id);

      create table property (
        file_id text not null references file (id) on delete cascade,
        key text not null,
        value text not null,
        primary key (file_id, key)
      ) strict, without rowid;
      create index property_by_value on property (key, value, file_id);

      create table removal (
        person_id text not null,
        file_id text not null,
        version integer not null unique,
        removed_at integer not null,
        primary key (person_id, file_id)
      ) strict, without rowid;
      create index removal_by_person on removal (person_id, version);
    `,
  },
  {
    number: 102,
    name: 'shortcuts',
    sql: `
      alter table file add column shortcut_target_id text;
      alter table file add column shortcut_target_type text;
      create index file_by_shortcut_target on file (shortcut_target_id) where shortcut_target_id is not null;

      create table file_text (
        file_id text primary key references file (id) on delete cascade,
        text text not null
      ) strict, without rowid;
    `,
  },
  {
    number: 103,
    name: 'places of files',
    sql: `
      alter table file add column place integer;
      update file set place = version;
      drop index file_by_version;
      create unique index file_by_place on file (place);

      create table file_behind (
        file_id text primary key references file (id) on delete cascade
      ) strict, without rowid;

      drop trigger permission_follows_file;
      create trigger permission_follows_file after update of place on file
      begin
        update permission set modified_at = new.modified_at
        where file_id = new.id and modified_at <> new.modified_at;
      end;
    `,
  },
  {
    number: 104,
    name: 'comments',
    sql: `
      create table comment (
        key integer primary key,
        file_id text not null references file (id) on delete cascade,
        id text not null,
        parent_id text,
        author_id text not null references person (id),
        content text not null,
        action text,
        anchor text,
        quoted text,
        created_at integer not null,
        modified_at integer not null,
        is_deleted integer not null default 0,
        unique (file_id, id)
      ) strict;
      create index comment_by_parent on comment (file_id, parent_id);
      create index comment_by_author on comment (author_id);
    `,
  },
  {
    number: 106,
    name: 'files that apps have lost',
    sql: `
      create table app_removal (
        client_id text not null,
        person_id text not null,
        file_id text not null,
        primary key (client_id, person_id, file_id),
        foreign key (person_id, file_id) references removal (person_id, file_id) on delete cascade
      ) strict, without rowid;
      create index app_removal_by_removal on app_removal (person_id, file_id);
    `,
  },
];
