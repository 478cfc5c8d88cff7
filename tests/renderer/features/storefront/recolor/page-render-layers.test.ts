import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useRecolorContextValue } from '#src/renderer/features/storefront/recolor/recolor-context.ts'
import { fakeLight } from './fake-layers.ts'

const pictures = ['front', 'detail', 'back'].map((side) => `/images/model/merel-3/${side}/9a5526/1a2b3c4d-960.webp`)
const address = (side: string) => `/images/light/merel-3/${side}/1a2b3c4d.json`

/** Opens a page on a connection with these hints of the browser. */
async function open(line: { saveData?: boolean; effectiveType?: string } | undefined) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: line }))
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  const asked: string[] = []
  const { result, unmount } = renderHook(() =>
    useRecolorContextValue(pictures, async (url) => {
      asked.push(url)
      return fakeLight().light
    }),
  )
  const rest = () => act(() => new Promise((done) => setTimeout(done, 50)))
  await rest()
  return {
    asked,
    unmount,
    wake: async () => {
      act(() => result.current.preload())
      await rest()
    },
  }
}

describe('the render layers of a page', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('load when the visitor starts to select, the most important ones first', async () => {
    const page = await open(undefined)
    expect(page.asked).toEqual([])

    await page.wake()

    expect(page.asked).toEqual(['front', 'detail', 'back'].map(address))
  })

  it('load one ahead on a fast connection, when the page is idle', async () => {
    const page = await open({ effectiveType: '4g' })
    expect(page.asked).toEqual([address('front')])

    await page.wake()

    expect(page.asked).toHaveLength(3)
  })

  it('do not load ahead on a slow connection', async () => {
    expect((await open({ effectiveType: '3g' })).asked).toEqual([])
  })

  it('never load for a visitor who saves data', async () => {
    const page = await open({ effectiveType: '4g', saveData: true })

    await page.wake()

    expect(page.asked).toEqual([])
  })
})
