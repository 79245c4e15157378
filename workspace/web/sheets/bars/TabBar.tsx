import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useState } from 'react';
import buttons from '../../controls/buttons.module.css';
import { Menu, MenuDivider, MenuItem } from '../../controls/Menu.tsx';
import {
  addTab,
  deleteTab,
  hideTab,
  isTabNameTaken,
  moveTab,
  openTab,
  renameTab,
  showTab,
} from '../commands.ts';
import type { SheetSession } from '../session.ts';
import { useSheetView } from '../use-sheet-view.ts';
import styles from './TabBar.module.css';
import { type Question, TabQuestion } from './TabQuestion.tsx';

export function TabBar({ session }: { session: SheetSession }) {
  const { tabs, hiddenTabs, activeTabId, used, canEdit } = useSheetView(session);
  const [question, setQuestion] = useState<Question>();
  const { api } = session.editor;
  const active = tabs.find((tab) => tab.id === activeTabId);
  return (
    <div className={styles.bar} data-part="tabs">
      {canEdit && (
        <button
          type="button"
          className={buttons.icon}
          aria-label="Add a tab"
          title="Add a tab"
          onClick={() => addTab(api)}
        >
          <PlusIcon size={16} weight="bold" aria-hidden />
        </button>
      )}
      <div className={styles.tabs} role="tablist" aria-label="Tabs of the sheet">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            aria-selected={tab.id === activeTabId}
            className={styles.tab}
            onClick={() => openTab(api, tab.id)}
            onDoubleClick={() => canEdit && setQuestion({ kind: 'rename', tab })}
          >
            {tab.name}
          </button>
        ))}
      </div>
      {canEdit && active && (
        <Menu
          label={`Actions for the tab ${active.name}`}
          triggerClassName={buttons.icon}
          trigger={<DotsThreeIcon size={18} weight="bold" aria-hidden />}
          opensUp
        >
          <MenuItem onChoose={() => setQuestion({ kind: 'rename', tab: active })}>Rename tab</MenuItem>
          <MenuItem onChoose={() => session.duplicateTab(active)}>Duplicate tab</MenuItem>
          {tabs[0] !== active && (
            <MenuItem onChoose={() => moveTab(api, active.id, 'before')}>Move tab left</MenuItem>
          )}
          {tabs.at(-1) !== active && (
            <MenuItem onChoose={() => moveTab(api, active.id, 'after')}>Move tab right</MenuItem>
          )}
          {tabs.length > 1 && <MenuItem onChoose={() => hideTab(api, active.id)}>Hide tab</MenuItem>}
          {hiddenTabs.map((tab) => (
            <MenuItem key={tab.id} onChoose={() => showTab(api, tab.id)}>
              Show tab {tab.name}
            </MenuItem>
          ))}
          {tabs.length > 1 && (
            <>
              <MenuDivider />
              <MenuItem isDanger onChoose={() => setQuestion({ kind: 'delete', tab: active })}>
                Delete tab
              </MenuItem>
            </>
          )}
        </Menu>
      )}
      <p className={styles.hint}>
        <kbd>Esc</kbd> leaves the cells, <kbd>F6</kbd> moves around the page
      </p>
      <p className={styles.size}>
        {used.rows} {used.rows === 1 ? 'row' : 'rows'}, {used.columns}{' '}
        {used.columns === 1 ? 'column' : 'columns'}
      </p>
      {question && (
        <TabQuestion
          question={question}
          isTaken={(name) => isTabNameTaken(api, name, question.tab.id)}
          onRename={(name) => renameTab(api, question.tab.id, name)}
          onDelete={() => deleteTab(api, question.tab.id)}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </div>
  );
}
