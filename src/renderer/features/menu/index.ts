export { menuTree, type NavigationEntry, navigationTree, useNavigation } from './menu-queries.ts'
