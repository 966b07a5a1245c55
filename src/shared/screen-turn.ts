/**
 * How far the picture is turned, in the environment of the screen's session: `keyturn-setup` writes it, the session reads
 * it. Degrees, counterclockwise as Wayland counts them.
 */
export const SCREEN_TURN = 'KEYTURN_SCREEN_TURN';
