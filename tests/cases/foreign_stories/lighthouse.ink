// The keeper has not come down for three days.
VAR trust = 0
VAR has_lamp = false

-> quay

=== quay ===
The keeper has not come down for three days{trust > 0:, and the boatman says so to everybody|}.
* [Ask the boatman]
    "Ask him yourself," he says, but he looks at you twice.
    ~ trust += 1
    -> quay
* [Take the lamp from his boat]
    It is heavier than it looks.
    ~ has_lamp = true
    -> quay
+ {trust >= 1} [Row out with him] -> rock

=== rock ===
The door is open. Water runs down the stairs, one step at a time.
* {has_lamp} [Light the lamp] -> upstairs
* [Go up in the dark]
    Somebody goes up before you. You hear every step.
    ** [Call his name] -> upstairs
    ** [Turn back]
        You do not sleep that night.
        -> lost_light

=== upstairs ===
{has_lamp: He blinks. "At last," he says. "It went out, and I did not dare to blink."|He has kept his eyes open for three days.}
-> END

=== lost_light ===
On Thursday the ferry finds the rock, in its own way.
-> END
