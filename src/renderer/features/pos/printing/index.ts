export { OpenDrawer } from './OpenDrawer.tsx'
export { PrintList } from './PrintList.tsx'
