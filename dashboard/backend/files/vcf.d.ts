declare module 'vcf' {
  /** A line of a card: its value verbatim, and its parameters as properties in lower case. */
  interface Property {
    readonly _data: string | undefined;
    readonly type?: string | string[];
    readonly encoding?: string | string[];
    readonly charset?: string | string[];
  }

  export default class VCard {
    /** By name in lower case; several lines of one name form a list. */
    readonly data: Readonly<Record<string, Property | Property[]>>;
    parse(text: string): this;
  }
}
