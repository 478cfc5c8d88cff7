import { expect, it } from 'vitest'
import { leatherLook } from '#src/renderer/features/storefront/piece-3d/leather-look.ts'
import { photoName } from '#src/renderer/features/storefront/piece-3d/save-photo.ts'

const bytes = (linear: readonly number[]) =>
  linear.map((part) => Math.round((part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055) * 255))

it('a leather has the color of its sample', () => {
  expect(bytes(leatherLook('9a5526', 1).color)).toEqual([0x9a, 0x55, 0x26])
})

it('a leather with shade is brightened by as much as its texture darkens it, and never beyond white', () => {
  const [red] = leatherLook('808080', 1).color
  expect(leatherLook('808080', 1.25).color[0]).toBeCloseTo(red * 1.25)
  expect(leatherLook('ffffff', 1.25).color).toEqual([1, 1, 1])
})

it('the yarn stands out: darker on a pale leather, lighter on a dark one', () => {
  const pale = leatherLook('e8e0d4', 1)
  const dark = leatherLook('1d1b1a', 1)
  expect(pale.thread[0]).toBeLessThan(pale.color[0])
  expect(dark.thread[0]).toBeGreaterThan(dark.color[0])
  expect(pale.occlusion).toBeLessThan(dark.occlusion)
})

it('a saved picture is named after the choice', () => {
  expect(photoName('Leren bank Merel 3-zits', 'Toledo 04 Crème · Taps eiken')).toBe(
    'leren-bank-merel-3-zits-toledo-04-creme-taps-eiken.png',
  )
  expect(photoName('', '')).toBe('meubel.png')
})
