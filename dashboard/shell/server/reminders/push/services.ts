// A browser names the push service through which it is reached. To keep people from making the server request any
// address, only services in the settings are used.

interface Service {
  protocol: string;
  /** Without the "*." that stands for any prefix. */
  host: string;
  isAnyBelow: boolean;
}

function serviceOf(text: string): Service | undefined {
  const [, protocol, star, host] = /^(https?:)\/\/(\*\.)?([a-z0-9.-]+(?::\d{1,5})?)$/.exec(text) ?? [];
  if (protocol === undefined || host === undefined) return undefined;
  return { protocol, host, isAnyBelow: star !== undefined };
}

/**
 * Whether a text in a setting names a service: an origin, or all hosts below a name, such as https://*.push.apple.com
 */
export function isService(text: string): boolean {
  return serviceOf(text) !== undefined;
}

/** Whether an address belongs to one of the services. */
export function isAtService(address: string, services: readonly string[]): boolean {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return false;
  return services.some((text) => {
    const service = serviceOf(text);
    if (!service || service.protocol !== url.protocol) return false;
    return service.isAnyBelow ? url.host.endsWith(`.${service.host}`) : url.host === service.host;
  });
}
