import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Picture } from '#src/renderer/ui/Picture.tsx'

const SOFA = '/images/model/merel-3/front/8a4b22/1a2b3c4d-960.webp'

function render(picture: React.ReactElement): HTMLElement {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(picture)
  return page
}

describe('a picture on a page', () => {
  it('is offered as AVIF, then WebP, then JPEG, in several widths', () => {
    const page = render(<Picture src={SOFA} alt="Bank" sizes="50vw" width={480} height={360} />)

    const types = [...page.querySelectorAll('source')].map((source) => source.type)
    expect(types).toEqual(['image/avif', 'image/webp'])
    expect(page.querySelector('source')?.srcset).toContain('1a2b3c4d-320.avif 320w')
    expect(page.querySelector('img')?.getAttribute('src')).toBe('/images/model/merel-3/front/8a4b22/1a2b3c4d-480.jpg')
  })

  it('reserves its space on the page and loads when it comes into view', () => {
    const image = render(<Picture src={SOFA} alt="Bank" sizes="50vw" width={480} height={360} />).querySelector('img')

    expect(image?.width).toBe(480)
    expect(image?.height).toBe(360)
    expect(image?.getAttribute('loading')).toBe('lazy')
    expect(image?.getAttribute('alt')).toBe('Bank')
  })

  it('is preloaded as AVIF when it has priority, and not otherwise', () => {
    const preloadOf = (priority: boolean) =>
      render(<Picture src={SOFA} alt="" sizes="100vw" width={960} height={720} priority={priority} />).querySelector(
        'link[rel=preload][as=image]',
      )

    expect(preloadOf(false)).toBeNull()
    const preload = preloadOf(true)
    expect(preload?.getAttribute('type')).toBe('image/avif')
    expect(preload?.getAttribute('fetchpriority')).toBe('high')
    expect(preload?.getAttribute('imagesrcset')).toContain('1a2b3c4d-320.avif 320w')
    expect(preload?.getAttribute('imagesizes')).toBe('100vw')
  })

  it('loads at once when it has priority', () => {
    const image = render(<Picture src={SOFA} alt="" sizes="100vw" width={960} height={720} priority />).querySelector(
      'img',
    )

    expect(image?.getAttribute('loading')).toBe('eager')
    expect(image?.getAttribute('fetchpriority')).toBe('high')
  })

  it("with a URL that is not of the shop's own pictures is shown unchanged", () => {
    const page = render(<Picture src="/photos/1.jpg" alt="" sizes="50vw" width={480} height={360} />)

    expect(page.querySelector('picture')).toBeNull()
    expect(page.querySelector('img')?.getAttribute('src')).toBe('/photos/1.jpg')
    expect(page.querySelector('img')?.hasAttribute('srcset')).toBe(false)
  })
})
