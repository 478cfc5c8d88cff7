import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simpleHtml } from '#src/server/html/simple-html.ts'

describe('sanitizing a text of the ERP', () => {
  it.each([
    ['<p>Echt <strong>leer</strong></p>', '<p>Echt <strong>leer</strong></p>'],
    ['Eén regel<br/>en nog een', 'Eén regel<br>en nog een'],
    ['<P CLASS="x" style="color:red" onclick="steal()">Rood</P>', '<p>Rood</p>'],
    ['<div><span>Alleen tekst</span></div>', 'Alleen tekst'],
    ['<ul><li>een<li>twee</ul>', '<ul><li>een</li><li>twee</li></ul>'],
    ['<p>niet <em>gesloten', '<p>niet <em>gesloten</em></p>'],
    // Browsers also read a `</p>` without a start tag as an empty paragraph.
    ['te veel</p></div>', 'te veel<p></p>'],
    ['Jansen & Zn. &amp; co &euro; 5 < 6 > 4', 'Jansen &amp; Zn. &amp; co € 5 &lt; 6 &gt; 4'],
    ['a<script>alert(1)</script>b<style>p{}</style>c<!-- <p> -->d', 'abcd'],
    ['<script>nooit gesloten <p>', ''],
    ['<a href="/leer-onderhoud">lees</a>', '<a href="/leer-onderhoud">lees</a>'],
    ['<a href="https://example.com/?a=1&b=2" target=_blank>x</a>', '<a href="https://example.com/?a=1&amp;b=2">x</a>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java&#115;cript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//elders.example">x</a>', '<a>x</a>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p title="a > b" onmouseover=\'x\'>ok</p>', '<p>ok</p>'],
    ['<scr<script>x</script>ipt>alert(1)</script>', 'xipt&gt;alert(1)'],
    ['<a href="/\\elders.example">x</a>', '<a>x</a>'],
    ['<a href="/\t/elders.example">x</a>', '<a>x</a>'],
    ['<a href="/&#9;/elders.example">x</a>', '<a>x</a>'],
    ['<a href="/&#92;elders.example">x</a>', '<a>x</a>'],
    ['<a title=\'href="https://elders.example"\' href="/contact">x</a>', '<a href="/contact">x</a>'],
    ['<a data-href="https://elders.example" href="/contact">x</a>', '<a href="/contact">x</a>'],
    ['<a href="http://example.com">x</a>', '<a>x</a>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
    ['<svg><a href="javascript:alert(1)">x', ''],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ])('turns %s into %s', (html, expected) => {
    expect(simpleHtml(html)).toBe(expected)
  })

  it('leaves only known tags and the attribute href, for any input', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '</',
        '<p',
        '<a href=',
        '<script>',
        '<!--',
        '-->',
        'javascript:',
        ' onx=1',
        '/',
        '&lt;',
      ),
      fc.string({ maxLength: 4 }),
    )
    void fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const sanitized = simpleHtml(pieces.join(''))
        const rest = sanitized.replace(
          /<\/?(?:p|br|strong|b|em|i|u|ul|ol|li|h2|h3|h4|a)>|<a href="(?:\/(?!\/)|https:\/\/|mailto:|tel:)[^"<>]*">/gi,
          '',
        )
        expect(rest).not.toMatch(/[<>]/)
      }),
    )
  })

  it('closes a paragraph before the next paragraph, also after a tag that is removed', () => {
    expect(simpleHtml('<p><x<p><p>')).toBe('<p></p><p></p><p></p>')
  })

  it('does not change a text that is already sanitized', () => {
    void fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<p>', '</p>', '<b>', 'x', '<', '&', '</ul>', '<ul>', '<br>'), { maxLength: 15 }),
        (pieces) => {
          const once = simpleHtml(pieces.join(''))
          expect(simpleHtml(once)).toBe(once)
        },
      ),
    )
  })
})
