import { expect, it } from 'vitest'
import { timing } from '#src/renderer/lib/timing.ts'

it('the delays are those of the requirements', () => {
  expect(timing).toMatchObject({
    searchDebounceMs: 1000,
    versionCheckMs: 60_000,
    sellingPointMs: 5000,
    carouselMs: 5000,
    addressDebounceMs: 300,
    addressDebounceShortMs: 10,
  })
})
