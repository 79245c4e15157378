import type { Database } from './database.ts';
import { lastVersionSql } from './file-places.ts';

/** The statements of the store of files. */
export function prepareStatements(sql: Database['sql']) {
  return {
    get: sql.prepare('select * from file where id = ?'),
    children: sql.prepare('select * from file where parent_id = ?'),
    trashed: sql.prepare("select * from file where owner_id = ? and trash = 'explicit'"),
    usage: sql.prepare(
      `select coalesce(sum(size), 0) as used, coalesce(sum(iif(trash = 'none', 0, size)), 0) as trashed
       from (select coalesce(size_bytes, ?) as size, trash from file where owner_id = ? and mime_type not in (?, ?))`,
    ),
    setOwner: sql.prepare('update file set owner_id = ? where id = ?'),
    addPerson: sql.prepare('insert or ignore into person (id, email) values (?, ?)'),
    person: sql.prepare('select email, root_id from person where id = ?'),
    setRoot: sql.prepare('update person set root_id = ? where id = ?'),
    insert: sql.prepare(
      `insert into file (id, name, mime_type, parent_id, owner_id, created_at, modified_at, last_modifier_id, version, place)
       values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9)`,
    ),
    remove: sql.prepare('delete from file where id = ?'),
    touchAgain: sql.prepare(
      `update file set modified_at = ?, version = ${lastVersionSql} + 1 where id = ? and last_modifier_id = ?`,
    ),
    touch: sql.prepare('update file set modified_at = ?, last_modifier_id = ?, version = ? where id = ?'),
    setVersion: sql.prepare('update file set version = ?1, place = ?1 where id = ?2'),
    setParent: sql.prepare('update file set parent_id = ?1, version = ?2, place = ?2 where id = ?3'),
    setTrash: sql.prepare('update file set trash = ?1, version = ?2, place = ?2 where id = ?3'),
    authorizeApp: sql.prepare(
      'insert or ignore into app_file (client_id, person_id, file_id) values (?, ?, ?)',
    ),
    isAuthorized: sql.prepare('select 1 from app_file where client_id = ? and person_id = ? and file_id = ?'),
    noteRemoval: sql.prepare(
      `insert into removal (person_id, file_id, version, removed_at) values (?, ?, ?, ?)
       on conflict (person_id, file_id) do update set version = excluded.version, removed_at = excluded.removed_at`,
    ),
    noteAppRemovals: sql.prepare(
      `insert or ignore into app_removal (client_id, person_id, file_id)
       select client_id, person_id, file_id from app_file where person_id = ? and file_id = ?`,
    ),
    isAppRemoval: sql.prepare(
      'select 1 from app_removal where client_id = ? and person_id = ? and file_id = ?',
    ),
  };
}
