declare module 'heic-decode' {
  interface Picture {
    width: number;
    height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
  }
  interface Pictures extends Array<Picture> {
    dispose(): void;
  }
  const decode: { all(input: { buffer: Uint8Array }): Promise<Pictures> };
  export default decode;
}
