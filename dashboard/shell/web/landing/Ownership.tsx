import styles from './ownership.module.css';
import place from './place.module.css';

const places = [
  { thing: 'Expenses, tasks, contacts, rosters', isYours: true },
  { thing: 'Receipts and photos', isYours: true },
  { thing: 'Folders and sharing', isYours: true },
  { thing: 'Email address and Google user ID', isYours: false },
  { thing: 'Name and profile', isYours: false },
  { thing: 'Google tokens, encrypted', isYours: false },
];

/** Why it matters, and the table of truth: where each thing is kept. */
export function Ownership({ workspaceName }: { workspaceName: string }) {
  return (
    <section className={styles['card']} aria-labelledby="ownership-title">
      <div className={styles['words']}>
        <h2 id="ownership-title" className={styles['title']}>
          Why Data Ownership Matters
        </h2>
        <p>
          Most apps keep your records in a database you cannot see. If the company closes, changes its price
          or loses the data, you lose it too.
        </p>
        <p>
          Rowhouse works the other way round. The apps read and write spreadsheets you own, so you can sort,
          share, copy or delete them without us.
        </p>
        <p>
          Rowhouse opens only files it created, and you can revoke its access in your Google account settings.
        </p>
        <p className={place['workspace']}>
          On this installation your Drive is {workspaceName}: your files, too, are kept by whoever runs it.
        </p>
      </div>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Where each thing is kept</th>
            <th scope="col">Your Drive</th>
            <th scope="col">Our servers</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ thing, isYours }) => (
            <tr key={thing}>
              <th scope="row">{thing}</th>
              <Cell isFilled={isYours} />
              <Cell isFilled={!isYours} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ isFilled }: { isFilled: boolean }) {
  return (
    <td>
      <span className={isFilled ? styles['filled'] : styles['blank']} aria-hidden="true" />
      <span className={styles['word']}>{isFilled ? 'Yes' : 'No'}</span>
    </td>
  );
}
