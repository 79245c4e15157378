import type { SQLOutputValue } from 'node:sqlite';
import type { Database } from './database.ts';

/** Ordered: each role may do what those below it may. */
export const roleRank = { reader: 1, commenter: 2, writer: 3, owner: 4 } as const;
export type Role = keyof typeof roleRank;

/** Replaces a person in the permission of everybody who has the link. */
export const anyoneWithLink = 'anyoneWithLink';

export interface PermissionRecord {
  fileId: string;
  personId: string;
  /** Null for `anyoneWithLink`. */
  email: string | null;
  role: Role;
  directRole: Role | null;
  /** The role that the folder above grants; an owner above is a writer here. */
  inheritedRole: Role | null;
  isDiscoverable: boolean;
  sharedAt: number | null;
  sharerId: string | null;
}

interface Grant {
  personId: string;
  role: Role;
  isDiscoverable?: boolean;
  sharerId: string;
}

/** Who may do what with a file, directly and through the folders above it. */
export class PermissionStore {
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor({ sql }: Database) {
    this.#statements = prepareStatements(sql);
  }

  /** The role that a person has on a file, by a permission of their own or by the link. */
  roleOf(fileId: string, personId: string): Role | undefined {
    const row = this.#statements.role.get(fileId, personId, anyoneWithLink);
    return roleOfRank(row?.['role']) ?? undefined;
  }

  list(fileId: string): PermissionRecord[] {
    return this.#statements.list.all(fileId).map(readPermission);
  }

  get(fileId: string, personId: string): PermissionRecord | undefined {
    const row = this.#statements.get.get(fileId, personId);
    return row === undefined ? undefined : readPermission(row);
  }

  /** Sets a direct role. The caller then updates the files below with `FileStore.refreshBelow`. */
  grant(fileId: string, { personId, role, isDiscoverable = false, sharerId }: Grant): void {
    const now = Date.now();
    this.#statements.grant.run(
      fileId,
      personId,
      roleRank[role],
      Number(isDiscoverable),
      now,
      sharerId,
      fileId,
    );
    this.#statements.forgetRemoval.run(personId, fileId);
  }

  revoke(fileId: string, personId: string): void {
    this.#statements.revoke.run(fileId, personId);
  }

  /**
   * Updates what a file inherits from its folder. True if somebody's role has changed; `lost` names those who can no
   * longer see the file.
   */
  inherit(fileId: string, ownerId: string, parentId: string | null): { isChanged: boolean; lost: string[] } {
    const above = new Map(
      parentId === null ? [] : this.list(parentId).map((permission) => [permission.personId, permission]),
    );
    const lost: string[] = [];
    let isChanged = false;
    for (const own of this.list(fileId)) {
      const parent = own.personId === ownerId ? undefined : above.get(own.personId);
      above.delete(own.personId);
      const inherited = parent === undefined ? null : heirRank(parent.role);
      const isGone = inherited === null && own.directRole === null;
      if (isGone) {
        this.#statements.remove.run(fileId, own.personId);
        lost.push(own.personId);
      }
      if (isGone || inherited === rankOf(own.inheritedRole)) {
        isChanged ||= isGone;
        continue;
      }
      this.#statements.setInherited.run(inherited, fileId, own.personId);
      isChanged = true;
    }
    for (const [personId, parent] of above) {
      if (personId === ownerId) continue;
      this.#addInherited(fileId, parent);
      isChanged = true;
    }
    return { isChanged, lost };
  }

  #addInherited(fileId: string, parent: PermissionRecord): void {
    this.#statements.addInherited.run(
      fileId,
      parent.personId,
      heirRank(parent.role),
      Number(parent.isDiscoverable),
      Date.now(),
      parent.sharerId,
      fileId,
    );
    this.#statements.forgetRemoval.run(parent.personId, fileId);
  }
}

const rankOf = (role: Role | null): number | null => (role === null ? null : roleRank[role]);

const heirRank = (role: Role): number => Math.min(roleRank[role], roleRank.writer);

function roleOfRank(rank: SQLOutputValue | undefined): Role | null {
  switch (rank) {
    case roleRank.reader:
      return 'reader';
    case roleRank.commenter:
      return 'commenter';
    case roleRank.writer:
      return 'writer';
    case roleRank.owner:
      return 'owner';
    default:
      return null;
  }
}

function readPermission(row: Record<string, SQLOutputValue>): PermissionRecord {
  const { email, shared_at: sharedAt, sharer_id: sharerId } = row;
  return {
    fileId: String(row['file_id']),
    personId: String(row['person_id']),
    email: typeof email === 'string' ? email : null,
    role: roleOfRank(row['role']) ?? 'reader',
    directRole: roleOfRank(row['direct_role']),
    inheritedRole: roleOfRank(row['inherited_role']),
    isDiscoverable: row['is_discoverable'] === 1,
    sharedAt: typeof sharedAt === 'number' ? sharedAt : null,
    sharerId: typeof sharerId === 'string' ? sharerId : null,
  };
}

const modifiedAt = '(select modified_at from file where id = ?)';

function prepareStatements(sql: Database['sql']) {
  const columns = 'permission.*, person.email from permission left join person on person.id = person_id';
  return {
    role: sql.prepare('select max(role) as role from permission where file_id = ? and person_id in (?, ?)'),
    list: sql.prepare(`select ${columns} where file_id = ? order by role desc, person_id`),
    get: sql.prepare(`select ${columns} where file_id = ? and person_id = ?`),
    grant: sql.prepare(
      `insert into permission (file_id, person_id, direct_role, is_discoverable, shared_at, sharer_id, modified_at)
       values (?, ?, ?, ?, ?, ?, ${modifiedAt})
       on conflict (file_id, person_id) do update set direct_role = excluded.direct_role,
         is_discoverable = excluded.is_discoverable`,
    ),
    revoke: sql.prepare('update permission set direct_role = null where file_id = ? and person_id = ?'),
    remove: sql.prepare('delete from permission where file_id = ? and person_id = ?'),
    setInherited: sql.prepare('update permission set inherited_role = ? where file_id = ? and person_id = ?'),
    addInherited: sql.prepare(
      `insert into permission (file_id, person_id, inherited_role, is_discoverable, shared_at, sharer_id, modified_at)
       values (?, ?, ?, ?, ?, ?, ${modifiedAt})`,
    ),
    forgetRemoval: sql.prepare('delete from removal where person_id = ? and file_id = ?'),
  };
}
