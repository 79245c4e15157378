import type { CreateTableBuilder } from 'kysely';

type AnyTable = CreateTableBuilder<string, string>;

/** A column for the account that owns the rows; they are deleted with it. */
export function withOwner(table: AnyTable): AnyTable {
  return table.addColumn('user_id', 'text', (column) =>
    column.notNull().references('users.id').onDelete('cascade'),
  );
}
