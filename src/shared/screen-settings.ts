/**
 * What the environment of the screen's session says about its screens: `keyturn-setup` writes it, the session reads it.
 */

/** How far the picture is turned. Degrees, counterclockwise as Wayland counts them. */
export const SCREEN_TURN = 'KEYTURN_SCREEN_TURN';
/** Which screen shows the kiosk, by its connector, such as HDMI-A-1. */
export const SCREEN_OUTPUT = 'KEYTURN_SCREEN_OUTPUT';
