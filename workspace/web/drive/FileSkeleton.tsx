import styles from './FileSkeleton.module.css';

const widths = [9, 6, 11, 8, 7, 10];

/** The list that is to come, drawn in cells that light up in reading order. */
export function FileSkeleton() {
  let order = 0;
  return (
    <div className={styles.skeleton} role="status">
      <span className={styles.words}>Loading the files</span>
      {widths.map((width) => (
        <div key={width} className={styles.row} aria-hidden>
          {Array.from({ length: width }, () => {
            order += 1;
            return <span key={order} style={{ animationDelay: `${order * 40}ms` }} />;
          })}
        </div>
      ))}
    </div>
  );
}
