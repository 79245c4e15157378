// A browser names the push service that it is reached by. No server asks for an address that a person can give: the services
// are those of the settings.

interface Service {
  protocol: string;
  /** Without the "*." that stands for any part before it. */
  host: string;
  isAnyBelow: boolean;
}

function serviceOf(text: string): Service | undefined {
  const [, protocol, star, host] = /^(https?:)\/\/(\*\.)?([a-z0-9.-]+(?::\d{1,5})?)$/.exec(text) ?? [];
  if (protocol === undefined || host === undefined) return undefined;
  return { protocol, host, isAnyBelow: star !== undefined };
}

/** Whether a text of a setting names a service: an origin, or all hosts below a name, such as https://*.push.apple.com */
export function isService(text: string): boolean {
  return serviceOf(text) !== undefined;
}

/** Whether an address is one of a named service. */
export function isAtService(address: string, services: readonly string[]): boolean {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return false;
  return services.some((text) => {
    const service = serviceOf(text);
    if (!service || service.protocol !== url.protocol) return false;
    return service.isAnyBelow ? url.host.endsWith(`.${service.host}`) : url.host === service.host;
  });
}
