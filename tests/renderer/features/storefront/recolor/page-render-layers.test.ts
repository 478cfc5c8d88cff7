import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useRecolorContextValue } from '#src/renderer/features/storefront/recolor/recolor-context.ts'
import { fakeLayers } from './fake-layers.ts'

const pictures = ['front', 'detail', 'back'].map((side) => `/images/model/merel-3/${side}/9a5526/1a2b3c4d-960.webp`)
const layersUrl = (side: string) => `/images/light/merel-3/${side}/1a2b3c4d.json`

/** Opens a page on a connection with these hints of the browser. */
async function open(connection: { saveData?: boolean; effectiveType?: string } | undefined) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }))
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  const requested: string[] = []
  const { result, unmount } = renderHook(() =>
    useRecolorContextValue(pictures, async (url) => {
      requested.push(url)
      return fakeLayers().layers
    }),
  )
  const settle = () => act(() => new Promise((done) => setTimeout(done, 50)))
  await settle()
  return {
    requested,
    unmount,
    startSelecting: async () => {
      act(() => result.current.preload())
      await settle()
    },
  }
}

describe('the render layers of a page', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('load when the visitor starts to select, the most important ones first', async () => {
    const page = await open(undefined)
    expect(page.requested).toEqual([])

    await page.startSelecting()

    expect(page.requested).toEqual(['front', 'detail', 'back'].map(layersUrl))
  })

  it('load for the first picture before a selection on a fast connection, when the page is idle', async () => {
    const page = await open({ effectiveType: '4g' })
    expect(page.requested).toEqual([layersUrl('front')])

    await page.startSelecting()

    expect(page.requested).toHaveLength(3)
  })

  it('do not load before a selection on a slow connection', async () => {
    expect((await open({ effectiveType: '3g' })).requested).toEqual([])
  })

  it('never load for a visitor who saves data', async () => {
    const page = await open({ effectiveType: '4g', saveData: true })

    await page.startSelecting()

    expect(page.requested).toEqual([])
  })
})
