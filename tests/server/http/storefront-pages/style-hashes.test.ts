import { expect, it } from 'vitest'
import { styleAttributeSources } from '#src/server/http/storefront-pages/style-hashes.ts'

it('a page without style attributes allows none', () => {
  const html = '<p class="a">Zo schrijft u een style=&quot;x&quot; op.</p><script>{"a":"<b style=\\"x\\">"}</script>'

  expect(styleAttributeSources(Buffer.from(html))).toBe("'none'")
})

it('each different style attribute is allowed by its hash', () => {
  const html = '<p style="color:red">a</p><p class="x" style="color:red">b</p><p style="width:50%">c</p>'

  expect(styleAttributeSources(Buffer.from(html)).split(' ')).toEqual([
    "'unsafe-hashes'",
    // echo -n 'color:red' | openssl sha256 -binary | base64
    "'sha256-8f935d27GvUutRyY9yWScUMiFUk4WTdZURISiYfPOeQ='",
    expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
  ])
})

it('the hash is that of the text that the browser reads, without the escapes of HTML', () => {
  const read = styleAttributeSources(Buffer.from('<p style="background:url(&quot;a.png?x&amp;y&quot;)"></p>'))

  // echo -n 'background:url("a.png?x&y")' | openssl sha256 -binary | base64
  expect(read).toBe("'unsafe-hashes' 'sha256-u6ZN+7dXrpKfSZRGN+BKpotetrKNMAeUIe1lpuUHmI0='")
})
