import {
  APILoadingStatus,
  APIProvider,
  Map as Drawing,
  type MapCameraChangedEvent,
  Marker,
  useApiLoadingStatus,
  useMap,
} from '@vis.gl/react-google-maps';
import { useEffect, useRef } from 'react';
import { googleStyles } from './google-styles.ts';
import type { MapProps } from './map-props.ts';

interface GoogleMapProps extends MapProps {
  apiKey: string;
  /** Why there is no map, in a few words. */
  onProblem: (message: string) => void;
}

/** Google's tiles are half the size that zooms are defined for here, so its zooms are one more. */
const tileZoom = 1;

/** While locked nothing moves the map. */
function handsOn(isLocked: boolean) {
  return {
    gestureHandling: isLocked ? ('none' as const) : ('greedy' as const),
    keyboardShortcuts: !isLocked,
    scrollwheel: !isLocked,
    disableDoubleClickZoom: isLocked,
    zoomControl: !isLocked,
  };
}

const plain = {
  streetViewControl: false,
  mapTypeControl: false,
  fullscreenControl: false,
  isFractionalZoomEnabled: true,
};

/** A map by Google Maps. */
export function GoogleMap(props: GoogleMapProps) {
  const { apiKey, onProblem } = props;
  return (
    <APIProvider apiKey={apiKey} onError={(error) => onProblem(messageOf(error))}>
      <Refusal onProblem={onProblem} />
      <Loaded {...props} />
    </APIProvider>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'its script did not load.';
}

/** This is all Google says when it rejects the key. */
function Refusal({ onProblem }: Pick<GoogleMapProps, 'onProblem'>) {
  const status = useApiLoadingStatus();
  useEffect(() => {
    if (status === APILoadingStatus.AUTH_FAILURE) onProblem('Google does not accept the API key.');
  }, [status, onProblem]);
  return null;
}

function Loaded(props: GoogleMapProps) {
  const { label, place, style, scale, isLocked, onMove, home, markers } = props;
  const drawing = useMap();
  const { latitude, longitude, zoom, bearing } = place;
  const offset = tileZoom + Math.log2(scale);
  const first = useRef({ center: { lat: latitude, lng: longitude }, zoom: zoom + offset });
  useEffect(() => {
    drawing?.moveCamera({
      center: { lat: latitude, lng: longitude },
      zoom: zoom + offset,
      heading: bearing,
    });
  }, [drawing, latitude, longitude, zoom, bearing, offset]);

  function moved({ detail }: MapCameraChangedEvent) {
    const { center, zoom: shown, heading } = detail;
    onMove({ latitude: center.lat, longitude: center.lng, zoom: shown - offset, bearing: heading });
  }
  const { mapTypeId, styles } = googleStyles[style];
  return (
    <Drawing
      aria-label={label}
      defaultCenter={first.current.center}
      defaultZoom={first.current.zoom}
      mapTypeId={mapTypeId}
      styles={styles.map((rule) => ({ ...rule, stylers: [...rule.stylers] }))}
      onCameraChanged={moved}
      {...handsOn(isLocked)}
      {...plain}
    >
      {home && <Marker position={{ lat: home.latitude, lng: home.longitude }} title={label} />}
      {markers.map((marker) => (
        <Marker
          key={`${marker.latitude} ${marker.longitude} ${marker.label}`}
          position={{ lat: marker.latitude, lng: marker.longitude }}
          title={marker.label}
        />
      ))}
    </Drawing>
  );
}
