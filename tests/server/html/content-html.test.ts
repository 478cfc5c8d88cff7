import { describe, expect, it } from 'vitest'
import { contentHtml } from '#src/server/html/content-html.ts'

describe('the rendered Markdown of a content page', () => {
  it.each([
    '<h2 id="prijzen">Prijzen &amp; betalen</h2>\n',
    '<p>Bel <a href="tel:+31201234567">ons</a> of <a href="https://example.com" title="x" rel="noopener">lees</a>.<br></p>',
    '<img src="/images/kaart.png" alt="" loading="lazy">',
    '<div role="group" aria-label="Tabel" tabindex="0"><table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table></div>',
    '<ol start="3"><li>drie</li></ol><hr><blockquote><p><del>oud</del> <code>x</code></p></blockquote>',
  ])('keeps %s', (html) => {
    expect(contentHtml(html)).toBe(html)
  })

  it.each([
    ['<p onclick="steal()">x</p>', '<p>x</p>'],
    ['<img src="/images/a.png" onerror="alert(1)">', '<img src="/images/a.png">'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="/\\elders.example">x</a>', '<a>x</a>'],
    ['<script>alert(1)</script><iframe src="https://elders.example"></iframe>', ''],
    ['<p>open <strong>niet gesloten', '<p>open <strong>niet gesloten</strong></p>'],
  ])('turns %s into %s', (html, expected) => {
    expect(contentHtml(html)).toBe(expected)
  })
})
