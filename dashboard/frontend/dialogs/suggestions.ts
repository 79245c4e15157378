import { finderFor, searchable } from '#kernel/search.ts';

/**
 * The suggestions that match what was typed, as in every search, and only some of them: a list of thousands would
 * take seconds to open.
 */
export function atMost<Option>(limit: number) {
  return (
    options: Option[],
    { inputValue, getOptionLabel }: { inputValue: string; getOptionLabel: (option: Option) => string },
  ): Option[] => {
    const isFound = finderFor(inputValue);
    return options.filter((option) => isFound(searchable([getOptionLabel(option)]))).slice(0, limit);
  };
}
