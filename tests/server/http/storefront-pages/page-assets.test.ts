import { expect, it } from 'vitest'
import { readPageAssets } from '#src/server/http/storefront-pages/page-assets.ts'

const manifest = {
  'src/renderer/entries/web-client.tsx': {
    file: 'assets/client.js',
    css: ['assets/client.css'],
    imports: ['_react.js'],
  },
  '_react.js': { file: 'assets/react.js' },
  'src/renderer/screens/storefront/HomeScreen.tsx': {
    file: 'assets/home.js',
    css: ['assets/home.css'],
    imports: ['_card.js', '_react.js'],
  },
  '_card.js': { file: 'assets/card.js', css: ['assets/card.css'] },
  'src/renderer/app/theme/fonts/figtree.woff2': { file: 'assets/figtree.woff2' },
}

it('names the files of a page, what is imported first', () => {
  expect(readPageAssets(manifest)(['src/renderer/screens/storefront/HomeScreen.tsx'])).toEqual({
    entry: '/assets/client.js',
    preload: ['/assets/react.js', '/assets/card.js', '/assets/home.js'],
    stylesheets: ['/assets/client.css', '/assets/card.css', '/assets/home.css'],
    fonts: ['/assets/figtree.woff2'],
  })
})

it('says so when the build has no entry', () => {
  expect(() => readPageAssets({})).toThrow('npm run build')
})
