import QRCode from 'qrcode';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photographCode } from '#testing/receipts/barcodes.ts';
import { fieldsOfCodes } from './code-fields.ts';
import { codesIn } from './codes.ts';

describe('codes in a photo', () => {
  it.each([
    ['EAN13', '4006381333931'],
    ['Code128', 'ROW-2026-0042'],
    ['DataMatrix', 'SN:48213;LOT:7'],
    ['PDF417', 'M1DUARTE/INES'],
    ['QRCode', 'https://rowhouse.example/card?id=7'],
  ] as const)('%s is read', async (format, text) => {
    expect((await codesIn(await photographCode(text, format))).map((code) => code.text)).toEqual([text]);
  });

  it('several are read each once, and a photo without has none', async () => {
    const codes = ['one', 'two'].map((text) => QRCode.toBuffer(text, { scale: 6 }));
    const [one, two] = await Promise.all(codes);
    const wall = sharp({ create: { width: 900, height: 500, channels: 3, background: 'white' } });
    const photo = await wall
      .composite([
        { input: one, left: 60, top: 100 },
        { input: two, left: 520, top: 120 },
      ])
      .jpeg()
      .toBuffer();
    expect((await codesIn(photo)).map(({ text }) => text).toSorted()).toEqual(['one', 'two']);
    const bare = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#999' } })
      .jpeg()
      .toBuffer();
    expect(await codesIn(bare)).toEqual([]);
  });
});

describe('what a code says for the fields', () => {
  const wanted = [
    { name: 'Name', kind: 'person' },
    { name: 'Company', kind: 'company' },
    { name: 'E-mail', kind: 'email' },
    { name: 'Phone', kind: 'phone' },
    { name: 'Barcode', kind: 'text' },
    { name: 'Notes', kind: 'text' },
  ] as const;
  const valuesOf = (format: string, text: string) =>
    Object.fromEntries(
      Object.entries(fieldsOfCodes([{ format, text }], wanted)).map(([name, { value }]) => [name, value]),
    );

  it('a contact card fills a card', () => {
    const card =
      'BEGIN:VCARD\nVERSION:3.0\nN:Duarte;Ines\nFN:Ines Duarte\nORG:Nordwind\nTEL:+49 40 5550134\nEMAIL:ines@nordwind.de\nEND:VCARD';
    expect(valuesOf('QRCode', card)).toEqual({
      Name: 'Ines Duarte',
      Company: 'Nordwind',
      'E-mail': 'ines@nordwind.de',
      Phone: '+49 40 5550134',
    });
    const short = 'MECARD:N:Duarte,Ines;ORG:Nordwind;TEL:+49405550134;EMAIL:ines@nordwind.de;;';
    expect(valuesOf('QRCode', short)).toMatchObject({ Name: 'Ines Duarte', Phone: '+49405550134' });
  });

  it('a number of goods fills the field for it, and nothing else does', () => {
    expect(valuesOf('EAN13', '4006381333931')).toEqual({ Barcode: '4006381333931' });
  });

  it('a card that breaks off is text like any other', () => {
    expect(valuesOf('QRCode', 'BEGIN:VCARD\nVERSION:3.0')).toEqual({});
  });
});
