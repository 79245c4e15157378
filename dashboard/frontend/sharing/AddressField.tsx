import TextField from '@mui/material/TextField';

interface AddressFieldProps {
  address: string;
  /** What a person with the address can do. */
  about?: string;
}

/** An address that can also be copied by hand. */
export function AddressField({ address, about }: AddressFieldProps) {
  return (
    <TextField
      label="Address"
      value={address}
      onFocus={({ target }) => target.select()}
      slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
      helperText={about}
    />
  );
}
