import { type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DrawnPartCache } from '#src/renderer/lib/drawn-part-cache.ts'
import { DrawnPart, PagePartsContext, type PartValue } from '#src/renderer/lib/drawn-parts.tsx'
import { textOf } from '../support/draw.ts'

/** Returns a function that draws pages with shared parts, as the server does, and the names of the parts that it drew. */
function openPages(options?: { maxBytes: number }) {
  const cache = new DrawnPartCache(options)
  const drawn: string[] = []
  const Drawn = ({ name, children }: { name: string; children?: ReactNode }) => {
    drawn.push(name)
    return <nav>{children}</nav>
  }
  const draw = (path: string, content: ReactNode) => {
    const page = cache.page(path)
    return textOf(page.complete(renderToString(<PagePartsContext value={page}>{content}</PagePartsContext>)))
  }
  const part = (name: string, by: readonly PartValue[] | undefined, children: ReactNode = name) => (
    <DrawnPart name={name} by={() => by}>
      <Drawn name={name}>{children}</Drawn>
    </DrawnPart>
  )
  return { draw, part, drawn }
}

const Ids = () => <p id={useId()}>€ 1.299 &amp; meer</p>

describe('a part of a page', () => {
  it('is drawn once for pages with the same values, and again for other values', () => {
    const { draw, part, drawn } = openPages()
    const [menu, otherMenu] = [{ name: 'een' }, { name: 'een' }]

    const pages = [menu, menu, otherMenu].map((value) => draw('/a', part('menu', [value, 'tekst'], '€ 7')))

    expect(new Set(pages)).toEqual(new Set(['<nav>€ 7</nav>']))
    expect(drawn).toEqual(['menu', 'menu'])
    draw('/a', part('menu', [menu, 'andere tekst']))
    draw('/a', part('footer', [menu, 'tekst']))
    expect(drawn).toEqual(['menu', 'menu', 'menu', 'footer'])
  })

  it('is drawn again for another long text, also when only the end differs', () => {
    const { draw, part, drawn } = openPages()
    const text = 'x'.repeat(300)

    const pages = ['1', '1', '2', '1'].map((end) => draw('/a', part('card', [text + end], `kaart ${end}`)))

    expect(pages).toEqual(['1', '1', '2', '1'].map((end) => `<nav>kaart ${end}</nav>`))
    expect(drawn).toEqual(['card', 'card'])
  })

  it('is drawn again when its long text was forgotten, because there were too many others', () => {
    const { draw, part, drawn } = openPages()
    draw('/a', part('card', [`eerste ${'x'.repeat(100)}`]))
    for (const other of ['b', 'c', 'd']) draw('/a', part(other, [other.repeat(1024 * 1024)]))

    expect(draw('/a', part('card', [`eerste ${'x'.repeat(100)}`]))).toBe('<nav>card</nav>')

    expect(drawn).toEqual(['card', 'b', 'c', 'd', 'card'])
  })

  it('does not change the page around it, nor the ids that React makes there', () => {
    const { draw, part } = openPages()
    const page = (menu: ReactNode) => (
      <div>
        <Ids />
        {menu}
        <ul>
          <Ids />
          <li>
            <Ids />
          </li>
        </ul>
      </div>
    )
    const whole = renderToString(page(<nav>menu</nav>))

    const pages = [1, 2].map(() => draw('/a', page(part('menu', ['vast']))))

    expect(pages).toEqual([whole, whole])
  })

  it('with ids of React is drawn for every page', () => {
    const { draw, part, drawn } = openPages()

    const pages = [1, 2].map(() => draw('/a', part('menu', ['vast'], <Ids />)))

    expect(drawn).toEqual(['menu', 'menu'])
    expect(pages[0]).toBe(pages[1])
  })

  it('without values is drawn for every page', () => {
    const { draw, part, drawn } = openPages()
    for (const path of ['/a', '/a']) draw(path, part('card', undefined))
    expect(drawn).toEqual(['card', 'card'])
  })

  it('that links to a page is drawn for that page by itself', () => {
    const { draw, part, drawn } = openPages()
    const menu = (path: string) => (
      <a href="/caf%C3%A9" aria-current={path === '/caf%C3%A9' ? 'page' : undefined}>
        Café
      </a>
    )
    const at = (path: string) => draw(path, part('menu', ['vast'], menu(path)))

    const current = '<nav><a href="/caf%C3%A9" aria-current="page">Café</a></nav>'
    const other = '<nav><a href="/caf%C3%A9">Café</a></nav>'
    expect(['/caf%C3%A9', '/contact', '/caf%C3%A9', '/bank'].map(at)).toEqual([current, other, current, other])
    expect(drawn).toHaveLength(2)
    expect(at('/CAF%C3%A9/')).toBe(other)
    expect(drawn, 'an address that the router may match').toHaveLength(3)
  })

  it('inside another part is drawn with it', () => {
    const { draw, part, drawn } = openPages()

    const pages = [1, 2].map(() => draw('/a', part('outer', ['vast'], part('inner', ['vast']))))

    expect(pages).toEqual(['<nav><nav>inner</nav></nav>', '<nav><nav>inner</nav></nav>'])
    expect(drawn).toEqual(['outer', 'inner'])
  })

  it('may occur several times in a page', () => {
    const { draw, part, drawn } = openPages()
    const page = () =>
      draw(
        '/a',
        <>
          <li>{part('a', ['vast'])}</li>
          <li>{part('b', ['vast'])}</li>
          <li>{part('a', ['vast'])}</li>
        </>,
      )

    const pages = [page(), page()]

    expect(new Set(pages)).toEqual(new Set(['<li><nav>a</nav></li><li><nav>b</nav></li><li><nav>a</nav></li>']))
    expect(drawn).toEqual(['a', 'b', 'a'])
  })

  it('is drawn again after its memory was needed for others', () => {
    const { draw, part, drawn } = openPages({ maxBytes: 1_000 })
    for (const name of ['a', 'b', 'c', 'd', 'a']) draw('/pagina', part(name, ['vast'], 'x'.repeat(100)))
    expect(drawn).toEqual(['a', 'b', 'c', 'd', 'a'])
  })
})

it('in the browser a part is its children', () => {
  const { part } = openPages()
  expect(renderToString(part('menu', ['vast']))).toBe('<nav>menu</nav>')
})
