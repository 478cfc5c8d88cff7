import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PaintableLayers } from '#src/renderer/features/storefront/recolor/paintable-layers.ts'
import { RecoloredPicture } from '#src/renderer/features/storefront/recolor/RecoloredPicture.tsx'
import { RecolorContext } from '#src/renderer/features/storefront/recolor/recolor-context.ts'
import { createRenderLayersCache } from '#src/renderer/features/storefront/recolor/render-layers-cache.ts'
import '#tests/support/render-page.tsx'
import { fakeLayers } from './fake-layers.ts'

const image = (hex: string) => ({
  url: `/images/model/merel-3/front/${hex}/1a2b3c4d-960.webp`,
  alt: `Bank Merel in ${hex}`,
})
const [cognac, blue, sand] = [image('9a5526'), image('232f43'), image('c3ae8d')]
const photograph = (id: string) => ({ url: `/images/photo/${id.repeat(32)}/1a2b3c4d-960.webp`, alt: `Foto ${id}` })

/** A painted picture follows one frame after the choice. */
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

type Props = Omit<Parameters<typeof RecoloredPicture>[0], 'draw'>

/** Renders a picture on a page with these render layers, which `loadLayers` loads. */
function show(first: Props, layers: PaintableLayers | undefined) {
  const cache = createRenderLayersCache(async () => layers)
  const picture = (props: Props) => (
    <RecolorContext value={cache}>
      <RecoloredPicture {...props} draw={({ url, alt }) => <img src={url} alt={alt} />} />
    </RecolorContext>
  )
  const { rerender, container } = render(picture(first))
  return {
    render: (props: Props) => act(async () => rerender(picture(props))),
    show: async (props: Props) => {
      await act(async () => rerender(picture(props)))
      await act(nextFrame)
    },
    loadLayers: () => act(async () => cache.fetch([cognac.url])),
    sources: () => [...container.querySelectorAll('img')].map((img) => img.getAttribute('src')),
    canvases: () => container.querySelectorAll('canvas').length,
    finishLoading: async () => {
      const incoming = [...container.querySelectorAll('img')].at(-1)
      if (!incoming) throw new Error('No picture is loading')
      await act(async () => fireEvent.load(incoming))
      await act(async () => fireEvent.transitionEnd(incoming))
    },
  }
}

describe('a product whose leather changes', () => {
  // Loaded ahead, because the import of this part on a busy computer takes longer than one `act`.
  beforeAll(() => import('#src/renderer/features/storefront/recolor/ComposedPicture.tsx'))
  afterEach(() => void vi.restoreAllMocks())

  it("shows the server's picture at first, also after the render layers have loaded", async () => {
    const page = show({ image: cognac }, fakeLayers().layers)
    await page.loadLayers()

    expect(page.sources()).toEqual([cognac.url])
    expect(page.canvases()).toBe(0)
  })

  it('is painted in the selected leather without another picture of the server, and is described in that leather', async () => {
    const { layers, painted } = fakeLayers()
    const page = show({ image: cognac }, layers)
    await page.loadLayers()

    await page.show({ image: blue })
    await page.show({ image: sand })

    expect(painted).toEqual(['232f43', 'c3ae8d'])
    expect(page.sources()).toEqual([cognac.url])
    expect(screen.getByRole('img').getAttribute('alt')).toBe(sand.alt)
  })

  it('is painted back into its first leather', async () => {
    const { layers, painted } = fakeLayers()
    const page = show({ image: cognac }, layers)
    await page.loadLayers()

    await page.show({ image: blue })
    await page.show({ image: cognac })

    expect(painted.at(-1)).toBe('9a5526')
  })

  it('shows a hovered leather, and then the selected one again', async () => {
    const { layers, painted } = fakeLayers()
    const page = show({ image: cognac }, layers)
    await page.loadLayers()

    await page.show({ image: cognac, hovered: blue })
    expect(screen.getByRole('img').getAttribute('alt')).toBe(blue.alt)
    await page.show({ image: cognac })

    expect(painted).toEqual(['232f43', '9a5526'])
    expect(screen.getByRole('img').getAttribute('alt')).toBe(cognac.alt)
  })

  it('requests nothing from the server for a hovered leather', async () => {
    const page = show({ image: cognac }, undefined)

    await page.show({ image: cognac, hovered: blue })

    expect(page.sources()).toEqual([cognac.url])
  })

  it("fades in the server's picture when the product has no render layers", async () => {
    const page = show({ image: cognac }, undefined)

    await page.show({ image: blue })
    expect(page.sources()).toEqual([cognac.url, blue.url])
    await page.finishLoading()

    expect(page.sources()).toEqual([blue.url])
    expect(screen.getByRole('img').getAttribute('alt')).toBe(blue.alt)
  })

  it("shows the server's picture and removes the canvases when painting fails", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { layers } = fakeLayers({ paint: () => Promise.reject(new Error('the graphics hardware was lost')) })
    const page = show({ image: cognac }, layers)
    await page.loadLayers()

    // The layers are loaded once more after the first failure, and not again after the second.
    await page.show({ image: blue })
    await act(nextFrame)
    await page.finishLoading()

    expect(page.sources()).toEqual([blue.url])
    expect(page.canvases()).toBe(0)
  })

  it('needs no picture of the server when the render layers have loaded before the first render', async () => {
    const { layers, painted } = fakeLayers()
    const cache = createRenderLayersCache(async () => layers)
    cache.fetch([cognac.url])
    await act(async () => {})

    await act(async () =>
      render(
        <RecolorContext value={cache}>
          <RecoloredPicture image={blue} draw={({ url, alt }) => <img src={url} alt={alt} />} />
        </RecolorContext>,
      ),
    )

    expect(painted).toEqual(['232f43'])
    expect(screen.getByRole('img', { name: blue.alt }).tagName).toBe('SPAN')
  })

  it('is painted after the frame that answers the choice, because painting can take long', async () => {
    const { layers, painted } = fakeLayers()
    const page = show({ image: cognac }, layers)
    await page.loadLayers()

    await page.render({ image: blue })
    expect(painted).toEqual([])
    await act(nextFrame)

    expect(painted).toEqual(['232f43'])
  })

  it('is never painted over a photograph', async () => {
    const { layers, painted } = fakeLayers()
    const page = show({ image: photograph('a') }, layers)
    await page.loadLayers()

    await page.show({ image: photograph('b'), hovered: blue })

    expect(painted).toEqual([])
    expect(page.sources()).toEqual([photograph('a').url, photograph('b').url])
  })
})
