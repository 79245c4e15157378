import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '#frontend/calls/answers.ts';
import { MapCanvas } from '#frontend/map/MapCanvas.tsx';
import { MapToCome } from '#frontend/map/MapToCome.tsx';
import type { MapProps } from '#frontend/map/map-props.ts';
import { mapQueries } from '#frontend/map/queries.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { placeQueries } from './queries.ts';

const GoogleMap = onDemand(() => import('#frontend/map/GoogleMap.tsx').then((module) => module.GoogleMap));

/** Why Google's map cannot be shown; undefined if it can. */
export function useMapSource() {
  const config = useQuery(placeQueries.config());
  const [failure, setFailure] = useState<string>();
  // If the chosen provider is not available, the bundled map is shown instead, and its sources are loaded separately.
  const bundled = useQuery({ ...mapQueries.sources(), enabled: config.isError });
  const problem = config.error ? (reasonOf(config.error) ?? 'The map could not be prepared.') : failure;
  return {
    sources: config.data ?? bundled.data,
    googleKey: config.data?.provider === 'google' && failure === undefined ? config.data.apiKey : null,
    problem,
    setFailure,
  };
}

interface MapAreaProps extends MapProps {
  source: ReturnType<typeof useMapSource>;
  onProblem: (message: string) => void;
}

/** The map of this installation's map provider. */
export function MapArea({ source, onProblem, ...props }: MapAreaProps) {
  const { sources, googleKey, setFailure } = source;
  if (googleKey !== null) {
    return (
      <GoogleMap
        {...props}
        apiKey={googleKey}
        onProblem={(message) => setFailure(`Failed to load Google Maps: ${message}`)}
        meanwhile={<MapToCome />}
      />
    );
  }
  return sources ? <MapCanvas {...props} sources={sources} onProblem={onProblem} /> : <MapToCome />;
}

export function ProviderProblem({ message }: { message: string }) {
  return (
    <Alert severity="error" role="alert">
      {message} The bundled map is shown in its place.
    </Alert>
  );
}
