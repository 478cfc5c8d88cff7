import { CustomToneMapping } from 'three'
import { expect, it } from 'vitest'
import { leatherLook } from '#src/renderer/features/storefront/piece-3d/leather-look.ts'
import { photoName } from '#src/renderer/features/storefront/piece-3d/save-photo.ts'
import { trueTone } from '#src/renderer/features/storefront/piece-3d/true-tone.ts'

const CLOSED = { top: 1, specular: 0.5, shade: false }
const NAP = { ...CLOSED, specular: 0 }

const bytes = (linear: readonly number[]) =>
  linear.map((part) => Math.round((part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055) * 255))

it('a leather has about the color of its sample, before lamps and tone curve', () => {
  for (const [at, byte] of bytes(leatherLook('9a5526', CLOSED).color).entries())
    expect(Math.abs(byte - ([0x9a, 0x55, 0x26][at] ?? 0))).toBeLessThan(8)
})

it('a nap mirrors less than closed leather, so its dye is lighter', () => {
  const [closed, nap] = [leatherLook('1d1c1c', CLOSED), leatherLook('1d1c1c', NAP)]
  expect(nap.gloss).toBeLessThan(closed.gloss)
  expect(nap.color[0]).toBeGreaterThan(closed.color[0])
})

it('a leather with shade is brightened by as much as its texture darkens it, and never beyond white', () => {
  const [red] = leatherLook('808080', CLOSED).color
  expect(leatherLook('808080', { ...CLOSED, top: 1.25, shade: true }).color[0]).toBeCloseTo(red * 1.25)
  expect(leatherLook('808080', { ...CLOSED, top: 1.25 }).color[0]).toBe(red)
  expect(leatherLook('ffffff', { ...CLOSED, top: 1.25, shade: true }).color).toEqual([1, 1, 1])
})

it('the yarn stands out: darker on a pale leather, lighter on a dark one', () => {
  const pale = leatherLook('e8e0d4', CLOSED)
  const dark = leatherLook('1d1b1a', CLOSED)
  expect(pale.thread[0]).toBeLessThan(pale.color[0])
  expect(dark.thread[0]).toBeGreaterThan(dark.color[0])
  expect(pale.occlusion).toBeLessThan(dark.occlusion)
})

it('the tone curve of the pictures has a place in this version of three.js', () => {
  expect(trueTone()).toBe(CustomToneMapping)
  expect(trueTone()).toBe(CustomToneMapping)
})

it('a saved picture is named after the choice', () => {
  expect(photoName('Leren bank Merel 3-zits', 'Toledo 04 Crème · Taps eiken')).toBe(
    'leren-bank-merel-3-zits-toledo-04-creme-taps-eiken.png',
  )
  expect(photoName('', '')).toBe('meubel.png')
})
