import type { DriveFile } from '../api/drive.ts';
import styles from './DetailsPanel.module.css';
import { dayText, fileSizeText, kindNames, kindOf, ownerText, sharingText } from './describe.ts';

function facts(file: DriveFile): [string, string][] {
  const by = file.lastModifyingUser;
  const person = by?.me ? 'you' : by?.displayName;
  const { width, height } = file.imageMediaMetadata ?? {};
  const all: [string, string][] = [
    ['Type', kindNames[kindOf(file)]],
    ['Size', fileSizeText(file)],
    ['Pixels', width && height ? `${width} × ${height}` : ''],
    ['Modified', [dayText(file.modifiedTime), person && `by ${person}`].filter(Boolean).join(' ')],
    ['Created', dayText(file.createdTime)],
    ['Owner', ownerText(file)],
    ['Shared', sharingText(file)],
  ];
  return all.filter(([, value]) => value !== '');
}

const roles: Readonly<Record<string, string>> = {
  owner: 'owner',
  writer: 'can edit',
  commenter: 'can comment',
  reader: 'can view',
};

/** Who else has access; if only the owner has, there is nothing to list. */
function People({ file }: { file: DriveFile }) {
  const permissions = file.permissions ?? [];
  if (permissions.length < 2) return null;
  return (
    <ul className={styles.people} aria-label="People who have it">
      {permissions.map(({ id, type, role = '', displayName, emailAddress }) => (
        <li key={id}>
          <span>{type === 'anyone' ? 'Everybody with the link' : displayName || emailAddress}</span>
          <span>{roles[role] ?? role}</span>
        </li>
      ))}
    </ul>
  );
}

/** What is known about a file, and who has access. */
export function FileFacts({ file }: { file: DriveFile }) {
  return (
    <>
      <dl className={styles.facts}>
        {facts(file).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <People file={file} />
    </>
  );
}
