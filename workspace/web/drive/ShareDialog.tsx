import { CheckIcon } from '@phosphor-icons/react/Check';
import { LinkSimpleIcon } from '@phosphor-icons/react/LinkSimple';
import { type FormEvent, useId, useState } from 'react';
import { asFailure } from '../api/call.ts';
import { type DriveFile, type Permission, readFile } from '../api/drive.ts';
import { changeRole, endSharing, type SharedRole, share } from '../api/permissions.ts';
import buttons from '../controls/buttons.module.css';
import { CellSpinner } from '../controls/CellSpinner.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import names from '../controls/NameDialog.module.css';
import { initials } from '../shell/initials.ts';
import { useLoaded } from '../shell/use-loaded.ts';
import { addressOf } from './describe.ts';
import styles from './ShareDialog.module.css';

const roleNames: Readonly<Record<string, string>> = {
  owner: 'Owner',
  writer: 'Can edit',
  commenter: 'Can comment',
  reader: 'Can view',
};

function isSharedRole(text: string): text is SharedRole {
  return text === 'reader' || text === 'writer';
}

interface RoleChoiceProps {
  label: string;
  role: string;
  isDisabled: boolean;
  /** What ends the sharing, as one of the choices. */
  endLabel?: string;
  onChoose(role: SharedRole | undefined): void;
}

function RoleChoice({ label, role, isDisabled, endLabel, onChoose }: RoleChoiceProps) {
  return (
    <select
      className={styles.role}
      aria-label={label}
      value={role}
      disabled={isDisabled}
      onChange={({ target }) => onChoose(isSharedRole(target.value) ? target.value : undefined)}
    >
      <option value="reader">Can view</option>
      {role === 'commenter' && <option value="commenter">Can comment</option>}
      <option value="writer">Can edit</option>
      {endLabel !== undefined && <option value="">{endLabel}</option>}
    </select>
  );
}

interface SharingProps {
  fileId: string;
  isBusy: boolean;
  /** Makes one change and reads the state after it. */
  run(change: () => Promise<unknown>): Promise<boolean>;
}

function Invitation({ fileId, isBusy, run }: SharingProps) {
  const [address, setAddress] = useState('');
  const [role, setRole] = useState<SharedRole>('reader');
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^\S+@\S+$/.test(address.trim())) return setProblem('Enter an email address');
    if (!(await run(() => share(fileId, role, address.trim())))) return;
    // What was typed meanwhile is the next one.
    setAddress((now) => (now === address ? '' : now));
  };
  return (
    <form onSubmit={(event) => void invite(event)} noValidate>
      <label className={names.label} htmlFor={id}>
        Share with
      </label>
      <div className={styles.invitation}>
        <input
          id={id}
          className={names.input}
          type="email"
          placeholder="Email address"
          value={address}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: a dialog puts the focus into its first field.
          autoFocus
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}note`}
          onChange={(event) => {
            setAddress(event.target.value);
            setProblem(undefined);
          }}
        />
        <RoleChoice
          label="What they may do"
          role={role}
          isDisabled={isBusy}
          onChoose={(chosen) => chosen && setRole(chosen)}
        />
        <button type="submit" className={buttons.solid} disabled={isBusy}>
          Share
        </button>
      </div>
      <p id={`${id}note`} className={problem === undefined ? styles.note : names.problem}>
        {problem ?? 'No email is sent. They find it under Shared with me.'}
      </p>
    </form>
  );
}

interface PersonProps extends SharingProps {
  permission: Permission;
}

function Person({ permission, fileId, isBusy, run }: PersonProps) {
  const { id, role = '', displayName, emailAddress = '' } = permission;
  const name = displayName || emailAddress;
  return (
    <li className={styles.person}>
      <span className={styles.avatar} aria-hidden>
        {initials(name)}
      </span>
      <span className={styles.words}>
        <strong>{name}</strong>
        {name !== emailAddress && <span>{emailAddress}</span>}
      </span>
      {role === 'owner' ? (
        <span className={styles.owner}>{roleNames[role]}</span>
      ) : (
        <RoleChoice
          label={`What ${name} may do`}
          role={role}
          isDisabled={isBusy}
          endLabel="Remove"
          onChoose={(chosen) =>
            void run(() => (chosen ? changeRole(fileId, id, chosen) : endSharing(fileId, id)))
          }
        />
      )}
    </li>
  );
}

function LinkSharing({
  file,
  link,
  isBusy,
  run,
}: SharingProps & { file: DriveFile; link: Permission | undefined }) {
  const [copyWords, setCopyWords] = useState('Copy link');
  const copy = async () => {
    const { href } = new URL(addressOf(file), location.href);
    try {
      await navigator.clipboard.writeText(href);
      setCopyWords('Copied');
    } catch {
      setCopyWords('Your browser did not allow it');
    }
  };
  const choose = (value: string) => {
    const role = isSharedRole(value) ? value : undefined;
    void run(() => {
      if (role === undefined) return link ? endSharing(file.id, link.id) : Promise.resolve();
      return link ? changeRole(file.id, link.id, role) : share(file.id, role, undefined);
    });
  };
  return (
    <div className={styles.link}>
      <label className={styles.words}>
        <strong>Link</strong>
        <select
          className={styles.role}
          value={link?.role ?? ''}
          disabled={isBusy}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">Only the people above</option>
          <option value="reader">Everybody with the link can view</option>
          <option value="writer">Everybody with the link can edit</option>
        </select>
      </label>
      <button type="button" className={buttons.outline} onClick={() => void copy()}>
        {copyWords === 'Copied' ? (
          <CheckIcon size={18} aria-hidden />
        ) : (
          <LinkSimpleIcon size={18} aria-hidden />
        )}
        <span role="status">{copyWords}</span>
      </button>
    </div>
  );
}

interface ShareDialogProps {
  fileId: string;
  name: string;
  onChanged(): void;
  onClose(): void;
}

/** Who can see a file and who can change it; each choice is stored at once. */
export function ShareDialog({ fileId, name, onChanged, onClose }: ShareDialogProps) {
  const {
    value: file,
    failure,
    reload,
  } = useLoaded(`sharing ${fileId}`, (signal) => readFile(fileId, signal));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const permissions = file?.permissions ?? [];
  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await change();
      onChanged();
      return true;
    } catch (error) {
      setProblem(asFailure(error).message);
      return false;
    } finally {
      reload();
      setBusy(false);
    }
  };
  const sharing = { fileId, isBusy, run };
  return (
    <Dialog
      title={`Share "${name}"`}
      isWide
      onClose={onClose}
      actions={
        <button type="button" className={buttons.solid} onClick={onClose}>
          Done
        </button>
      }
    >
      {!file && !failure && <CellSpinner label="Reading who has it" />}
      {file && (
        <>
          <Invitation {...sharing} />
          <h3 className={styles.heading}>People who have it</h3>
          <ul className={styles.people}>
            {permissions
              .filter(({ type }) => type !== 'anyone')
              .toSorted((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner'))
              .map((permission) => (
                <Person key={permission.id} permission={permission} {...sharing} />
              ))}
          </ul>
          <LinkSharing file={file} link={permissions.find(({ type }) => type === 'anyone')} {...sharing} />
        </>
      )}
      {(problem ?? failure?.message) !== undefined && (
        <p className={names.problem} role="alert">
          {problem ?? failure?.message}
        </p>
      )}
    </Dialog>
  );
}
