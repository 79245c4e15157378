import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { ArrowDownIcon } from '@phosphor-icons/react/ArrowDown';
import { ArrowRightIcon } from '@phosphor-icons/react/ArrowRight';
import { ArrowUpIcon } from '@phosphor-icons/react/ArrowUp';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { WaitingMark } from '#frontend/outbox/WaitingMark.tsx';
import { RecordRepair } from '#frontend/records/RecordRepair.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { counted } from '#kernel/counted.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Listing } from '#kernel/records/calls.ts';
import { problemOfRule, type Rule } from '../../rules.ts';
import { rules } from '../queries.ts';
import { useRuleOrder } from './use-rule-order.ts';
import type { ShownLine } from './use-statement.ts';

interface RulesPanelProps {
  /** Undefined until they are read. */
  list: (Listing & { rules: Rule[] }) | undefined;
  problem: Problem | null;
  lines: readonly ShownLine[];
  /** Makes a rule, from the selected line if there are lines; undefined if none is selected. */
  onRule: (() => void) | undefined;
  onEdit: (rule: Rule) => void;
  onDelete: (rule: Rule) => void;
}

/** Whether rules can be made and changed. */
export function mayRule(list: RulesPanelProps['list']): boolean {
  return list !== undefined && (list.sheet?.canEdit ?? true) && list.missingHeaders.length === 0;
}

/** The person's rules for statements, in their order, each with the number of lines here that it applied to. */
export function RulesPanel({ list, problem, lines, onRule, onEdit, onDelete }: RulesPanelProps) {
  const waiting = rules.writes.useWaitingKeys();
  const canEdit = mayRule(list);
  const order = useRuleOrder(list);
  const last = (list?.rules.length ?? 0) - 1;
  return (
    <Card variant="outlined" component="section" aria-label="Rules" sx={{ mb: 4 }}>
      <Box sx={{ ...line, bgcolor: 'var(--rh-sunken)', justifyContent: 'space-between' }}>
        <Typography variant="h3" component="h2" sx={{ fontSize: 14 }}>
          Rules
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {list &&
            (list.rules.length === 0 ? 'None yet' : `${list.rules.length}, the first that fits is used`)}
        </Typography>
      </Box>
      {problem && <ProblemAlert title="Failed to fetch the rules" problem={problem} />}
      {order.error && <ProblemAlert title="Failed to move the rule" problem={order.error} />}
      {list && list.missingHeaders.length > 0 && (
        <Box sx={{ p: 3, pb: 0 }}>
          <RecordRepair writes={rules.writes} list={list} />
        </Box>
      )}
      <Box
        component="ul"
        ref={order.ref}
        aria-label="Rules of statements"
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {list?.rules.map((rule, at) => (
          <Box
            component="li"
            key={rule.id}
            sx={line}
            onKeyDown={(event) => canEdit && order.onKeyDown(event, at)}
          >
            <RuleText rule={rule} />
            {waiting.has(rule.id) && <WaitingMark />}
            <Typography variant="body2" sx={{ color: 'text.secondary', ml: 'auto', whiteSpace: 'nowrap' }}>
              {problemOfRule(rule) ?? tookOf(rule, lines)}
            </Typography>
            {canEdit && !waiting.has(rule.id) && (
              <RowMenu
                label={`Actions for rule ${rule.text}`}
                choices={[
                  ...(at > 0
                    ? [
                        {
                          label: 'Move up',
                          icon: <ArrowUpIcon size={18} />,
                          onChoose: () => order.move(at, -1),
                        },
                      ]
                    : []),
                  ...(at < last
                    ? [
                        {
                          label: 'Move down',
                          icon: <ArrowDownIcon size={18} />,
                          onChoose: () => order.move(at, 1),
                        },
                      ]
                    : []),
                  { label: 'Edit', icon: <PencilSimpleIcon size={18} />, onChoose: () => onEdit(rule) },
                  {
                    label: 'Delete',
                    icon: <TrashIcon size={18} />,
                    isDestructive: true,
                    onChoose: () => onDelete(rule),
                  },
                ]}
              />
            )}
          </Box>
        ))}
      </Box>
      {canEdit && (
        <Button startIcon={<PlusIcon weight="bold" />} disabled={!onRule} onClick={onRule} sx={{ m: 1.5 }}>
          {lines.length === 0 ? 'Add a rule' : 'Rule from this line'}
        </Button>
      )}
    </Card>
  );
}

function tookOf(rule: Rule, lines: readonly ShownLine[]): string {
  if (lines.length === 0) return '';
  const count = lines.filter((each) => each.rule?.id === rule.id).length;
  return count > 0 && count === lines.length ? `all ${counted(count, 'line')}` : counted(count, 'line');
}

function RuleText({ rule: { text, category, description, leaveOut } }: { rule: Rule }) {
  const becomes = leaveOut
    ? 'Leave out'
    : [category, description].filter((part) => part.trim() !== '').join(', ');
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontFamily: 'var(--rh-mono)', fontSize: 12.5 }}>
        {text}
      </Box>
      <Box component="span" sx={{ mx: 2, verticalAlign: 'middle' }}>
        <ArrowRightIcon size={14} aria-label="becomes" />
      </Box>
      {becomes}
    </Box>
  );
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 4,
  py: 1,
  minHeight: 44,
  fontSize: 14,
  borderBottom: 1,
  borderColor: 'divider',
};
