import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { BoughtItem } from '#kernel/extraction.ts';
import { useMoney } from '../money-text.ts';

interface ItemsOfferProps {
  /** Items that add up to the amount in the form. */
  items: readonly BoughtItem[];
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** Offers a row for each item of a receipt instead of one for the total. */
export function ItemsOffer({ items, isChosen, onChange }: ItemsOfferProps) {
  const { money } = useMoney();
  return (
    <Box>
      <FormControlLabel
        control={<Checkbox checked={isChosen} onChange={(_, checked) => onChange(checked)} />}
        label={`Add a row for each of the ${items.length} items`}
      />
      {isChosen && (
        <Box component="ul" aria-label="Items of the receipt" sx={list}>
          {items.map(({ description, quantity, price }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt may list the same thing twice, and its lines stay.
            <Box component="li" key={index} sx={line}>
              <span>{quantity > 1 ? `${quantity} x ${description}` : description}</span>
              <span>{money(Number(price))}</span>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const list = { m: 0, pl: 8, listStyle: 'none', fontSize: 14, color: 'text.secondary' };
const line = { display: 'flex', justifyContent: 'space-between', gap: 4, overflowWrap: 'anywhere' };
