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

it('the files of a page are listed with imports first, and the script that starts the page last', () => {
  expect(readPageAssets(manifest)(['src/renderer/screens/storefront/HomeScreen.tsx'])).toEqual({
    scripts: ['/assets/react.js', '/assets/card.js', '/assets/home.js', '/assets/client.js'],
    stylesheets: ['/assets/client.css', '/assets/card.css', '/assets/home.css'],
    mergedStylesheets: [],
    fonts: ['/assets/figtree.woff2'],
  })
})

it('a screen with a merged stylesheet loads that one, and names the files that it replaces', () => {
  const screen = 'src/renderer/screens/storefront/HomeScreen.tsx'
  const merged = { ...manifest, [screen]: { ...manifest[screen], pageStyle: 'assets/page-1.css' } }

  const { stylesheets, mergedStylesheets } = readPageAssets(merged)([screen])

  expect(stylesheets).toEqual(['/assets/page-1.css'])
  expect(mergedStylesheets).toEqual(['/assets/client.css', '/assets/card.css', '/assets/home.css'])
})

it('the files of a page include the styles of deferred parts, and not their scripts', () => {
  const withFooter = {
    ...manifest,
    'src/renderer/entries/web-client.tsx': {
      ...manifest['src/renderer/entries/web-client.tsx'],
      dynamicImports: [
        'src/renderer/app/shell/Footer.deferred.tsx',
        'src/renderer/features/common/shop-config/AboutShopDialog.tsx',
      ],
    },
    'src/renderer/app/shell/Footer.deferred.tsx': { file: 'assets/footer.js', css: ['assets/footer.css'] },
    'src/renderer/features/common/shop-config/AboutShopDialog.tsx': {
      file: 'assets/about.js',
      css: ['assets/about.css'],
    },
  }
  const { scripts, stylesheets } = readPageAssets(withFooter)([])

  expect(stylesheets).toEqual(['/assets/client.css', '/assets/footer.css'])
  expect(scripts).toEqual(['/assets/react.js', '/assets/client.js'])
})

it('a screen that is not in the build is ignored, and cyclic imports are followed once', () => {
  const cyclicManifest = {
    ...manifest,
    '_card.js': { file: 'assets/card.js', imports: ['_price.js'] },
    '_price.js': { file: 'assets/price.js', imports: ['_card.js'] },
  }

  // `_card.js` and `_price.js` import each other. The search starts at `_card.js`, so its import comes before it.
  expect(readPageAssets(cyclicManifest)(['src/renderer/screens/GoneScreen.tsx', '_card.js']).scripts).toEqual([
    ...['/assets/react.js', '/assets/price.js', '/assets/card.js', '/assets/client.js'],
  ])
})

it('the files of the same screens are collected once', () => {
  const assetsOf = readPageAssets(manifest)

  expect(assetsOf(['_card.js'])).toBe(assetsOf(['_card.js']))
})

it('a manifest without the web entry throws an error', () => {
  expect(() => readPageAssets({})).toThrow('npm run build')
})
