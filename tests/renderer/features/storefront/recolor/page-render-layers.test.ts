import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  RecolorContext,
  usePreloadLayers,
  useRenderLayersCache,
} from '#src/renderer/features/storefront/recolor/recolor-context.ts'
import { fakeLayers } from './fake-layers.ts'

const picturesOf = (model: string) =>
  ['front', 'detail', 'back'].map((side) => `/images/model/${model}/${side}/9a5526/1a2b3c4d-960.webp`)
const layersUrl = (side: string, model = 'merel-3') => `/images/light/${model}/${side}/1a2b3c4d.json`

/** Opens a page on a connection with these hints of the browser. */
async function open(connection: { saveData?: boolean; effectiveType?: string } | undefined) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }))
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  const requested: string[] = []
  const openLayers = async (url: string) => {
    requested.push(url)
    return fakeLayers().layers
  }
  function Provider({ children }: { children: ReactNode }) {
    return createElement(RecolorContext, { value: useRenderLayersCache(openLayers) }, children)
  }
  const { result, rerender, unmount } = renderHook(usePreloadLayers, {
    initialProps: picturesOf('merel-3'),
    wrapper: Provider,
  })
  const settle = () => act(() => new Promise((done) => setTimeout(done, 50)))
  await settle()
  return {
    requested,
    unmount,
    startSelecting: async () => {
      act(() => result.current())
      await settle()
    },
    show: async (model: string) => {
      rerender(picturesOf(model))
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

    expect(page.requested).toEqual(['front', 'detail', 'back'].map((side) => layersUrl(side)))
  })

  it('load for the first picture before a selection on a fast connection, when the page is idle', async () => {
    const page = await open({ effectiveType: '4g' })
    expect(page.requested).toEqual([layersUrl('front')])

    await page.startSelecting()

    expect(page.requested).toHaveLength(3)
  })

  it('load for the pictures of another set-up when the visitor selects it', async () => {
    const page = await open(undefined)
    await page.startSelecting()

    await page.show('merel-2')
    await page.show('merel-3')

    expect(page.requested.slice(3)).toEqual(['front', 'detail', 'back'].map((side) => layersUrl(side, 'merel-2')))
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
