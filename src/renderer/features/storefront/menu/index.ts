export { navigationTree, useNavigation } from './menu-queries.ts'
