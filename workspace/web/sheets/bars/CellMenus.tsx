import { ArrowsInLineHorizontalIcon } from '@phosphor-icons/react/ArrowsInLineHorizontal';
import { GridFourIcon } from '@phosphor-icons/react/GridFour';
import buttons from '../../controls/buttons.module.css';
import { Menu, MenuDivider, MenuItem } from '../../controls/Menu.tsx';
import {
  borderChoices,
  drawBorders,
  type MergeKind,
  mergeCells,
  mergeProblem,
  removeBorders,
  unmergeCells,
} from '../cell-commands.ts';
import { commandRunner } from '../saving/command-runner.ts';
import type { SheetSession } from '../session.ts';

export function BorderMenu({ session }: { session: SheetSession }) {
  const run = commandRunner(session);
  return (
    <Menu label="Borders" triggerClassName={buttons.icon} trigger={<GridFourIcon size={18} aria-hidden />}>
      {borderChoices.map(([name, where]) => (
        <MenuItem key={where} onChoose={run((api) => drawBorders(api, where))}>
          {name}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem onChoose={run(removeBorders)}>No borders</MenuItem>
    </Menu>
  );
}

export function MergeMenu({ session }: { session: SheetSession }) {
  const run = commandRunner(session);
  const merge = (kind: MergeKind) =>
    run((api) => {
      const problem = mergeProblem(api);
      if (problem === undefined) mergeCells(api, kind);
      else session.say(problem);
    });
  return (
    <Menu
      label="Merge cells"
      triggerClassName={buttons.icon}
      trigger={<ArrowsInLineHorizontalIcon size={18} aria-hidden />}
    >
      <MenuItem onChoose={merge('all')}>Merge all</MenuItem>
      <MenuItem onChoose={merge('across')}>Merge across</MenuItem>
      <MenuItem onChoose={merge('down')}>Merge down</MenuItem>
      <MenuDivider />
      <MenuItem onChoose={run(unmergeCells)}>Take apart</MenuItem>
    </Menu>
  );
}
