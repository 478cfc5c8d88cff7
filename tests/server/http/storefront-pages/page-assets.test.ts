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

it('sends the looks of what comes alive later along, and not its script', () => {
  const withFooter = {
    ...manifest,
    'src/renderer/entries/web-client.tsx': {
      ...manifest['src/renderer/entries/web-client.tsx'],
      dynamicImports: [
        'src/renderer/app/shell/Footer.deferred.tsx',
        'src/renderer/features/common/shop-config/AboutShopWindow.tsx',
      ],
    },
    'src/renderer/app/shell/Footer.deferred.tsx': { file: 'assets/footer.js', css: ['assets/footer.css'] },
    'src/renderer/features/common/shop-config/AboutShopWindow.tsx': {
      file: 'assets/about.js',
      css: ['assets/about.css'],
    },
  }
  const { preload, stylesheets } = readPageAssets(withFooter)([])

  expect(stylesheets).toEqual(['/assets/client.css', '/assets/footer.css'])
  expect(preload).toEqual(['/assets/react.js'])
})

it('leaves out a screen that the build does not have, and follows imports that go round once', () => {
  const round = {
    ...manifest,
    '_card.js': { file: 'assets/card.js', imports: ['_price.js'] },
    '_price.js': { file: 'assets/price.js', imports: ['_card.js'] },
  }

  // Of two that import each other the first that was found comes last.
  expect(readPageAssets(round)(['src/renderer/screens/GoneScreen.tsx', '_card.js']).preload).toEqual([
    ...['/assets/react.js', '/assets/price.js', '/assets/card.js'],
  ])
})

it('looks the files of the same screens up once', () => {
  const assetsOf = readPageAssets(manifest)

  expect(assetsOf(['_card.js'])).toBe(assetsOf(['_card.js']))
})

it('says so when the build has no entry', () => {
  expect(() => readPageAssets({})).toThrow('npm run build')
})
