import { ColumnsIcon } from '@phosphor-icons/react/Columns';
import { RowsIcon } from '@phosphor-icons/react/Rows';
import { MenuButton } from '../page/MenuButton.tsx';

interface Column {
  field: string;
  headerName?: string;
  hideable?: boolean;
}

interface GridViewProps {
  columns: readonly Column[];
  visibility: Readonly<Record<string, boolean>>;
  onVisibility: (visibility: Record<string, boolean>) => void;
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
}

/** Which columns a table shows and how high its rows are. */
export function GridView({ columns, visibility, onVisibility, isCompact, onCompact }: GridViewProps) {
  return (
    <>
      <MenuButton
        label="Columns"
        icon={<ColumnsIcon size={18} />}
        choices={columns
          .filter(({ hideable }) => hideable !== false)
          .map(({ field, headerName = field }) => {
            const isSet = visibility[field] !== false;
            return {
              label: headerName,
              setting: { kind: 'checkbox', isSet },
              onChoose: () => onVisibility({ ...visibility, [field]: !isSet }),
            };
          })}
      />
      <MenuButton
        label="Density"
        icon={<RowsIcon size={18} />}
        choices={[false, true].map((each) => ({
          label: each ? 'Compact' : 'Standard',
          setting: { kind: 'radio', isSet: each === isCompact },
          onChoose: () => onCompact(each),
        }))}
      />
    </>
  );
}
