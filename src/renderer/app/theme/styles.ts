// In the order in which they must stand: layers first, then what may win from them.
import './base.css'
import './fonts.css'
import 'virtual:theme-variables.css'
import './mantine.css'
