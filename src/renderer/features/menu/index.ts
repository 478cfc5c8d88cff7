export { menuTree, navigationTree, useNavigation } from './menu-queries.ts'
