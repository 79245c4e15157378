import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { modeStorage } from '../theme/mui-mode.ts';
import { styleNonce } from '../theme/nonce.ts';
import { theme } from '../theme/theme.ts';
import { themeModeKey } from '../theme/theme-mode.ts';

interface HouseFrameProps {
  queryClient: QueryClient;
  children: ReactNode;
}

/** What surrounds every screen: the theme, styles that the content security policy allows, the query cache. */
export function HouseFrame({ queryClient, children }: HouseFrameProps) {
  const [cache] = useState(() => {
    const nonce = styleNonce();
    return createCache({ key: 'mui', prepend: true, ...(nonce !== undefined && { nonce }) });
  });
  return (
    <CacheProvider value={cache}>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey={themeModeKey}
        storageManager={modeStorage}
        noSsr
      >
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
