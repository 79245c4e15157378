import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { degrees } from '#kernel/map/earth.ts';
import { formatCount } from '#kernel/region.ts';
import { type FoundPlace, readCoordinates } from './coordinates.ts';
import { mapQueries } from './queries.ts';

interface FindPlaceProps {
  label: string;
  onFound: (place: FoundPlace, name: string | undefined) => void;
}

interface Choice {
  key: string;
  name: string;
  detail: string;
  place: FoundPlace;
  isTyped?: boolean;
}

const fewestLetters = 2;

/** A place by its name, or by pasted coordinates and links. */
export function FindPlace({ label, onFound }: FindPlaceProps) {
  const [text, setText] = useState('');
  const sought = useDeferredValue(text.trim());
  const typed = readCoordinates(sought);
  const isSearched = typed === undefined && sought.length >= fewestLetters;
  const { data, isFetching, error } = useQuery({
    ...mapQueries.places(sought.slice(0, 100)),
    enabled: isSearched,
  });
  const found: Choice[] = (isSearched ? (data?.places ?? []) : []).map((place, index) => ({
    key: `${place.name} ${index}`,
    name: place.name,
    detail: [place.country, populationText(place.population)].filter((part) => part !== '').join(', '),
    place: { latitude: place.latitude, longitude: place.longitude },
  }));
  const choices = typed ? [choiceOf(typed)] : found;
  return (
    <Autocomplete
      sx={field}
      forcePopupIcon={false}
      options={choices}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(one, other) => one.key === other.key}
      value={null}
      blurOnSelect
      clearOnBlur={false}
      autoHighlight
      inputValue={text}
      onInputChange={(_, next, reason) => reason !== 'reset' && setText(next)}
      onChange={(_, choice) => {
        if (!choice) return;
        setText('');
        onFound(choice.place, choice.isTyped ? undefined : choice.name);
      }}
      loading={isFetching}
      noOptionsText={noneText(sought, error !== null)}
      renderOption={({ key: _, ...props }, { key, name, detail }) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 560 }}>{name}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{detail}</Box>
          </Box>
        </Box>
      )}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={label}
          helperText="A town, coordinates, a plus code or a map link"
        />
      )}
    />
  );
}

const field = {
  '& .MuiOutlinedInput-root': { p: 0 },
  '& .MuiOutlinedInput-root .MuiAutocomplete-input': { p: '9px 12px' },
};

function choiceOf(place: FoundPlace): Choice {
  const name = `${degrees(place.latitude)}, ${degrees(place.longitude)}`;
  return { key: name, name, detail: 'These coordinates', place, isTyped: true };
}

function populationText(population: number): string {
  return population > 0 ? `${formatCount(population)} people` : '';
}

function noneText(sought: string, hasFailed: boolean): string {
  if (hasFailed) return 'The search failed. Try again.';
  if (sought.length < fewestLetters) return 'Type two letters, or paste coordinates.';
  return 'No town of 1,000 people or more has this name. You can also paste coordinates.';
}
