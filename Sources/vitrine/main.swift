import VitrineCLI

await VitrineProgram.run()
