export { countedCents, countsOf, denominationsOf, isCounted, isReadable } from './counting.ts'
export { Denominations } from './Denominations.tsx'
export { Drawer } from './Drawer.tsx'
